import { expect, test } from "vitest";
import { eventOf, replyTo } from "./testing/host.ts";

function specificIn(stdout: string): unknown {
  return (JSON.parse(stdout) as { hookSpecificOutput?: unknown }).hookSpecificOutput;
}

test("a refusal is an exit code, for in JSON the approval of an earlier hook would count for more", () => {
  const reply = replyTo(eventOf("pre_tool_use"), { status: "blocking", reason: "not that one" });
  expect(reply).toEqual({ stdout: "", stderr: "not that one\n", exitCode: 2, unsupported: [] });
});

test("a changed input is not an approval, which would keep the user from being asked", () => {
  const { stdout } = replyTo(eventOf("pre_tool_use"), { updatedInput: { command: "true" } });
  expect(specificIn(stdout)).toEqual({ hookEventName: "PreToolUse", updatedInput: { command: "true" } });
});

test("a changed input has the host's own names", () => {
  const { stdout } = replyTo(eventOf("pre_tool_use", 2), { updatedInput: { file_path: "/a", old_string: "x", new_string: "y" } });
  expect(specificIn(stdout)).toMatchObject({ updatedInput: { file_path: "/a", old_str: "x", new_str: "y" } });
});

test("a patch is changed as a patch", () => {
  const { stdout } = replyTo(eventOf("pre_tool_use", 3), { updatedInput: { new_string: "newer" } });
  expect(specificIn(stdout)).toMatchObject({ updatedInput: { input: expect.stringContaining("\n+newer\n") as string } });
});

test("a field that a hook takes away is reported, since the host merges", () => {
  expect(replyTo(eventOf("pre_tool_use"), { updatedInput: {} }).unsupported).toEqual([
    '"command" stays in the input, since the agent merges fields into it',
  ]);
});

test("rewrites a prompt, and blocks it if the turn should end", () => {
  const event = eventOf("user_prompt_submit");
  expect(specificIn(replyTo(event, { updatedInput: { prompt: "Louder." } }).stdout)).toMatchObject({ updatedInput: { prompt: "Louder." } });
  expect(replyTo(event, { stop: { reason: "enough" } })).toMatchObject({ exitCode: 2, stderr: "enough\n" });
});

test("a hook that failed is a warning and nothing else", () => {
  const reply = replyTo(eventOf("stop"), { status: "non_blocking_error", failure: "exit", reason: "exited with code 7" });
  expect(reply).toMatchObject({ stdout: "", exitCode: 1, stderr: "hook user/hook0.sh failed: exited with code 7\n" });
});
