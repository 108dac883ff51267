import { expectTypeOf, test } from "vitest";
import type { EventOf, EventSpelling } from "./index.ts";

test("a spelling stands for its event", () => {
  expectTypeOf<EventOf<"pre_tool_use">>().toEqualTypeOf<"pre_tool_use">();
  expectTypeOf<EventOf<"PreToolUse">>().toEqualTypeOf<"pre_tool_use">();
  expectTypeOf<EventOf<"BeforeTool">>().toEqualTypeOf<"pre_tool_use">();
  expectTypeOf<EventOf<"PrePromptSubmit">>().toEqualTypeOf<"user_prompt_submit">();
  expectTypeOf<EventOf<"SubagentCompleted">>().toEqualTypeOf<"subagent_completed">();
  expectTypeOf<EventOf<"StatusLine">>().toEqualTypeOf<"status_line">();
});

test("a misspelled name is not one", () => {
  expectTypeOf<"PreToolUs">().not.toExtend<EventSpelling>();
  expectTypeOf<string>().not.toExtend<EventSpelling>();
});
