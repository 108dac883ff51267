import { expect, test } from "vitest";
import { windsurf } from "./windsurf.ts";

const { listHooks, wire } = windsurf;

test("one registration stands under every name of its event, and is one hook", () => {
  const command = "/state/hawk/pre_tool_use";
  const registration = { event: "pre_tool_use", handler: { type: "command", command }, timeoutSeconds: 30, matchers: ["Bash"] } as const;
  const { text } = wire(null, [registration], null);
  const entries = [{ command, show_output: true }];
  expect(JSON.parse(text ?? "")).toEqual({
    hooks: { pre_run_command: entries, pre_read_code: entries, pre_write_code: entries, pre_mcp_tool_use: entries },
  });
  expect(listHooks(text)).toEqual([{ nativeEvent: "pre_run_command", what: command }]);
});

test("a file that can't be read has no hooks", () => {
  expect(listHooks("{")).toEqual([]);
  expect(listHooks('{ "hooks": { "pre_run_command": 7 } }')).toEqual([]);
});
