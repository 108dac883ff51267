import type { EventName } from "@hawk/events";
import type { RuleOperator } from "./rule.ts";

/** hookify's events, and the tools that they are about. */
export const hookifyEvents: Readonly<Record<string, { events: readonly EventName[]; matcher?: string }>> = {
  bash: { events: ["pre_tool_use"], matcher: "shell" },
  file: { events: ["pre_tool_use"], matcher: "edit|write" },
  stop: { events: ["stop"] },
  prompt: { events: ["user_prompt_submit"] },
  all: { events: ["pre_tool_use", "user_prompt_submit", "stop"] },
};

/** hookify's fields; any other name is a field of the tool's input. */
export const hookifyFields: Readonly<Record<string, string>> = {
  command: "command",
  file_path: "path",
  new_text: "text",
  new_string: "text",
  content: "text",
  old_text: "old_text",
  old_string: "old_text",
  prompt: "prompt",
  user_prompt: "prompt",
  reason: "reason",
  transcript: "transcript",
};

export const hookifyOperators: Readonly<Record<string, RuleOperator>> = {
  regex_match: "regex",
  contains: "contains",
  not_contains: "lacks",
  equals: "equals",
  starts_with: "starts_with",
  ends_with: "ends_with",
};
