import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { HookEvent } from "../definition.ts";
import { pascalCase } from "./pascal-case.ts";

/** Where what a hook prints reaches the model as it is. */
export const plainTextEvents: ReadonlySet<EventName> = new Set([
  "user_prompt_submit",
  "user_prompt_expansion",
  "session_start",
  "post_model_switch",
  "pre_compact",
]);

/** Where a hook may set variables for the commands that follow. */
export const envFileEvents: ReadonlySet<EventName> = new Set(["session_start", "setup", "cwd_changed", "file_changed"]);

/** Where `permissionDecision` is read. */
export const permissionEvents: ReadonlySet<EventName> = new Set(["pre_tool_use", "pre_model_switch"]);

/** The event name that a hook sees: the host's own. */
export function payloadEventName(event: HookEvent): string {
  return event.nativeName ?? claudeName(event.name);
}

/** The event names that a hook may use in its answer: a script for Claude Code says `PreToolUse` in every host. */
export function answerNames(event: HookEvent): string[] {
  return [payloadEventName(event), claudeName(event.name), event.name];
}

export function claudeName(name: EventName): string {
  return eventInfo(name).native?.["claude-code"]?.[0] ?? pascalCase(name);
}
