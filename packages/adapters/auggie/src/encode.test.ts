import { expect, test } from "vitest";
import { eventOf, replyTo } from "./testing/host.ts";

const refusal = { status: "blocking", reason: "not that one" } as const;

test("a call is refused by exit code 2", () => {
  expect(replyTo(eventOf("pre_tool_use"), refusal)).toEqual({ stdout: "", stderr: "not that one\n", exitCode: 2, unsupported: [] });
});

test.each(["post_tool_use", "stop"] as const)(
  "%s is refused in JSON, since an exit code would not, with the event that must be named",
  (name) => {
    const { stdout, exitCode } = replyTo(eventOf(name), refusal);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: { hookEventName: eventOf(name).nativeName, decision: "block", reason: "not that one" },
    });
  },
);

test("a changed input has the host's own names, and all else that the call had", () => {
  const { stdout } = replyTo(eventOf("pre_tool_use", 3), { updatedInput: { new_string: "z" } });
  expect(JSON.parse(stdout)).toEqual({
    hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { path: "src/a.ts", old_str_1: "a", new_str_1: "z" } },
  });
});

test("of several replacements the path can be changed and no text", () => {
  const event = eventOf("pre_tool_use", 4);
  const before = structuredClone(event.payload["tool_input"]) as Record<string, unknown>;
  const { stdout, unsupported } = replyTo(event, { updatedInput: { ...before, file_path: "/b.ts" } });
  expect(unsupported).toEqual([]);
  expect(JSON.parse(stdout)).toMatchObject({ hookSpecificOutput: { updatedInput: { path: "/b.ts", old_str_1: "a", new_str_2: "d" } } });
  expect(replyTo(event, { updatedInput: { new_string: "z" } })).toMatchObject({
    stdout: "",
    unsupported: ["with several replacements in one call, none can be changed"],
  });
});

test("nothing is said where nobody listens", () => {
  const reply = replyTo(eventOf("user_prompt_submit"), { ...refusal, context: "text" });
  expect(reply).toMatchObject({ stdout: "", exitCode: 0 });
  expect(reply.unsupported).toHaveLength(2);
});
