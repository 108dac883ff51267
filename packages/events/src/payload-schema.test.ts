import { expect, expectTypeOf, test } from "vitest";
import { eventNames } from "./catalogue.ts";
import { payloadSchema } from "./schema.ts";
import type { EventPayload } from "./index.ts";

const base = { session_id: "857b", cwd: "/repo", hook_event_name: "PreToolUse" };

test.each(eventNames.map((name) => [name]))("%s has a schema that insists on the base fields", (name) => {
  expect(payloadSchema(name).safeParse({}).success).toBe(false);
});

test("reads what Claude Code sends before a tool, and keeps fields that it does not know", () => {
  const payload = {
    ...base,
    transcript_path: "/home/u/.claude/projects/x.jsonl",
    permission_mode: "default",
    tool_name: "Bash",
    tool_input: { command: "ls" },
    tool_use_id: "toolu_1",
    effort: { level: "low" },
  };
  expect(payloadSchema("pre_tool_use").parse(payload)).toEqual(payload);
});

test("leaves out what the host left out", () => {
  const payload = payloadSchema("stop").parse(base);
  expect(Object.keys(payload).toSorted()).toEqual(["cwd", "hook_event_name", "session_id"]);
});

test("names the field that is missing or wrong", () => {
  const result = payloadSchema("pre_tool_use").safeParse({ ...base, tool_name: 7 });
  expect(result.error?.issues.map((issue) => issue.path.join("."))).toEqual(["tool_name", "tool_input"]);
});

test("Codex may send a null transcript path and a null last message", () => {
  const payload = { ...base, transcript_path: null, stop_hook_active: false, last_assistant_message: null };
  expect(payloadSchema("stop").parse(payload)).toEqual(payload);
});

test("the types follow from the catalogue", () => {
  expectTypeOf<EventPayload<"pre_tool_use">["tool_name"]>().toEqualTypeOf<string>();
  expectTypeOf<EventPayload<"pre_tool_use">["tool_use_id"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<EventPayload<"stop">["stop_hook_active"]>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<EventPayload<"user_prompt_submit">["prompt"]>().toEqualTypeOf<string>();
  // @ts-expect-error a prompt event carries no tool
  expectTypeOf<EventPayload<"user_prompt_submit">["tool_name"]>().toBeString();
});
