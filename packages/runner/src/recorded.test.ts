import { expect, test } from "vitest";
import { parseRecorded, toRecorded } from "./recorded.ts";

test("keeps a whole event without its secrets, wherever they are", () => {
  const payload = {
    tool_name: "Bash",
    tool_input: { command: "curl -H 'Authorization: Bearer abcdefghijklmnop1234'", env: [{ api_key: "0123456789" }], count: 3 },
    session_id: "s-1",
    cwd: "/work",
  };
  const recorded = toRecorded({ name: "pre_tool_use", host: "codex", payload }, "a1", new Date(0));
  expect(recorded).toEqual({
    id: "a1",
    time: "1970-01-01T00:00:00.000Z",
    host: "codex",
    event: "pre_tool_use",
    payload: {
      tool_name: "Bash",
      tool_input: { command: "curl -H 'Authorization: Bearer [secret]'", env: [{ api_key: "[secret]" }], count: 3 },
      session_id: "s-1",
      cwd: "/work",
    },
  });
  expect(parseRecorded(`${JSON.stringify(recorded)}\n{"id":1}\nnull\n{`)).toEqual([recorded]);
});
