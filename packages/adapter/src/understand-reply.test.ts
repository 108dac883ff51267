import { expect, test } from "vitest";
import { understandReply } from "./understand-reply.ts";

const stop = { name: "stop", payload: {} } as const;
const call = { name: "pre_tool_use", payload: { tool_name: "Bash", tool_input: {} } } as const;
const quiet = { stdout: "", stderr: "", exitCode: 0 };

test("a reply means what it means to Claude Code, unless the host has rules of its own", () => {
  const refusal = { ...quiet, stderr: "not that one\n", exitCode: 2 };
  expect(understandReply({}, refusal, call)).toMatchObject({ blocked: true, reason: "not that one" });
  const deaf = understandReply({ decodeReply: (_result, hook) => ({ hookId: hook.id, status: "success" }) }, refusal, call);
  expect(deaf).toMatchObject({ blocked: false, reason: undefined });
});

test("silence is nothing", () => {
  const nothing = { blocked: false, stops: false };
  expect(understandReply({}, quiet, stop)).toEqual(nothing);
});

test("shows the user why a program failed, and refuses nothing for it", () => {
  expect(understandReply({}, { ...quiet, stderr: "broken", exitCode: 7 }, call)).toMatchObject({
    blocked: false,
    reason: undefined,
    userMessage: expect.stringContaining("broken") as string,
  });
});

test("text, a changed input and a permission are all seen", () => {
  const specific = {
    hookEventName: "PreToolUse",
    permissionDecision: "allow",
    updatedInput: { command: "true" },
    additionalContext: "careful",
  };
  const stdout = JSON.stringify({ hookSpecificOutput: specific });
  expect(understandReply({}, { ...quiet, stdout }, call)).toMatchObject({
    blocked: false,
    context: "careful",
    input: { command: "true" },
    permission: "allow",
  });
});
