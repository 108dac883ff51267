import { expect, test } from "vitest";
import { kiro } from "./kiro.ts";

const { listHooks, wire } = kiro;

const handler = { type: "command", command: "/state/hawk/run" } as const;

test("a hook is a trigger and an action, with whole seconds and never 0, which would be no limit", () => {
  const { text } = wire(null, [{ event: "pre_tool_use", handler, timeoutSeconds: 0.2 }], null);
  expect(JSON.parse(text ?? "")).toEqual({
    version: "v1",
    hooks: [{ name: "hawk PreToolUse", trigger: "PreToolUse", action: handler, timeout: 1 }],
  });
});

test("one registration stands under every name of its event, and is one hook", () => {
  const { text } = wire(null, [{ event: "file_changed", handler, timeoutSeconds: 0 }], null);
  const { hooks } = JSON.parse(text ?? "") as { hooks: { trigger: string }[] };
  expect(hooks.map(({ trigger }) => trigger)).toEqual(["PostFileCreate", "PostFileSave", "PostFileDelete"]);
  expect(listHooks(text)).toEqual([{ nativeEvent: "PostFileCreate", what: "/state/hawk/run" }]);
});

test("a file that somebody else wrote is never touched", () => {
  expect(() => wire("{}", [{ event: "stop", handler, timeoutSeconds: 30 }], null)).toThrow(/hawk did not write it/);
  expect(listHooks("{")).toEqual([]);
});
