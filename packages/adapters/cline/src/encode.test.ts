import type { EventName } from "@hawk/events";
import type { Outcome } from "@hawk/protocol";
import { expect, test } from "vitest";
import { eventOf, jsonFor, replyTo } from "./testing/host.ts";

/** What the plugin is told when one hook came to this, at the n-th payload of an event. */
function told(name: EventName, effects: Partial<Outcome>, index = 0): unknown {
  return jsonFor(eventOf(name, index), effects);
}

const refusal = { status: "blocking", reason: "not that one" } as const;

test.each<[string, EventName, Partial<Outcome>, number, unknown]>([
  ["nothing to say", "pre_tool_use", {}, 0, undefined],
  ["a call that is refused", "pre_tool_use", refusal, 0, { refuse: "not that one" }],
  ["a prompt that is refused", "user_prompt_submit", refusal, 0, { refuse: "not that one" }],
  ["a prompt that should end the turn", "user_prompt_submit", { stop: { reason: "enough" } }, 0, { refuse: "enough" }],
  ["a turn that should end", "pre_tool_use", { stop: {} }, 0, { stop: "stopped by a hook" }],
  ["feedback after a call", "post_tool_use", refusal, 0, { context: "A hook objects to this call: not that one" }],
  ["an agent that should go on, but can't", "stop", refusal, 0, undefined],
])("%s", (_what, name, effects, index, reply) => {
  expect(told(name, effects, index)).toEqual(reply);
});

test.each<[string, number, Record<string, unknown>, Record<string, unknown>]>([
  ["a command", 0, { command: "true" }, { commands: ["true"] }],
  ["two commands, as the one that they have become", 5, { command: "echo one\ntrue" }, { commands: ["echo one\ntrue"] }],
  ["commands that stay as they are", 5, { command: "echo one\necho two" }, { commands: ["echo one", "echo two"] }],
  ["a file that is written", 1, { file_path: "/repo/b", content: "x" }, { path: "/repo/b", new_text: "x" }],
  ["an edit", 2, { file_path: "/repo/b", old_string: "a", new_string: "b" }, { path: "/repo/b", old_text: "a", new_text: "b" }],
  ["a file that is read", 3, { file_path: "/repo/c.txt" }, { files: [{ path: "/repo/c.txt" }] }],
  ["a patch", 7, { content: "bye\n" }, { input: "*** Begin Patch\n*** Add File: b.txt\n+bye\n*** End Patch" }],
  ["a task", 4, { prompt: "Look.", systemPrompt: "You look." }, { task: "Look.", systemPrompt: "You look." }],
])("another input goes back in the host's own names: %s", (_what, index, updatedInput, input) => {
  expect(told("pre_tool_use", { updatedInput }, index)).toEqual({ input });
});

test.each<[string, number, string, Record<string, unknown>]>([
  ["several commands are lines of one", 5, "Bash", { command: "echo one\necho two" }],
  ["an editor without a text to replace writes", 1, "Write", { file_path: "/repo/note.txt", content: "hello\n" }],
  ["and edits with one", 2, "Edit", { file_path: "/repo/note.txt", old_string: "hello", new_string: "bye" }],
  ["every file that is read is reported", 3, "Read", { file_path: "/repo/a.txt", file_paths: ["/repo/a.txt", "/repo/b.txt"] }],
  ["a patch names every file", 6, "Edit", { file_path: "/repo/a.txt", file_paths: ["/repo/a.txt", "/repo/sub/.env"] }],
  ["a patch that only adds is a Write", 7, "Write", { file_path: "/repo/b.txt", content: "hello\n" }],
  ["a subagent has a prompt", 4, "Agent", { prompt: "Look for herons." }],
])("%s", (_what, index, tool_name, tool_input) => {
  expect(eventOf("pre_tool_use", index).payload).toMatchObject({ tool_name, tool_input, session_id: "s-1", cwd: "/repo" });
});

test("what commands printed is what Claude Code's shell gives", () => {
  expect(eventOf("post_tool_use", 0).payload["tool_response"]).toEqual({ stdout: "hi\n", stderr: "", interrupted: false });
  expect(eventOf("post_tool_use", 1).payload["tool_response"]).toEqual({ error: "not that one" });
});

test("a patch of several files keeps its input, and that is said", () => {
  const reply = replyTo(eventOf("pre_tool_use", 6), { updatedInput: { new_string: "three" } });
  expect(reply).toMatchObject({ stdout: "", unsupported: [expect.stringContaining("patch") as string] });
});
