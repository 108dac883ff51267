import { expect, test } from "vitest";
import { kimiCode } from "./kimi-code.ts";

const handler = { type: "command", command: "/state/hawk/run" } as const;

test.each([
  [0.2, 1],
  [35, 35],
  [0, 600],
  [4000, 600],
])("%d seconds are %d: any other number would make the agent discard all hooks", (timeoutSeconds, written) => {
  const { text } = kimiCode.wire('default_model = "k"\n', [{ event: "pre_tool_use", handler, timeoutSeconds }], null);
  expect(text).toBe(`default_model = "k"\n\n[[hooks]]\nevent = "PreToolUse"\ncommand = "/state/hawk/run"\ntimeout = ${written}\n`);
});

test("a hook of the user's own is read with its matcher", () => {
  const text = '[[hooks]]\nevent = "PreToolUse"\nmatcher = "Bash|Write"\ncommand = "./mine.sh"\n';
  expect(kimiCode.readHooks?.(text)).toMatchObject([
    { event: "pre_tool_use", action: { type: "command", command: "./mine.sh" }, matcher: "Bash|Write", timeoutSeconds: 30, lost: [] },
  ]);
});
