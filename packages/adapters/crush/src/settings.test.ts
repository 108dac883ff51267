import { expect, test } from "vitest";
import { crush } from "./crush.ts";

const { listHooks, wire } = crush;

const registration = { event: "pre_tool_use", handler: { type: "command", command: "/state/hawk/run" }, timeoutSeconds: 0.5 } as const;

test("an entry is flat, without anything that the schema rejects, and with whole seconds", () => {
  const { text } = wire(null, [{ ...registration, matchers: ["Bash"] }], null);
  expect(JSON.parse(text ?? "")).toEqual({ hooks: { PreToolUse: [{ command: "/state/hawk/run", timeout: 1 }] } });
});

test("a file that the host can't read has no hooks", () => {
  expect(listHooks("// no comments here\n{}")).toEqual([]);
  expect(listHooks('{ "hooks": { "PreToolUse": 7 } }')).toEqual([]);
});
