import { eventInfo } from "@hawk/events";
import type { HookEvent } from "../definition.ts";
import { isObject, textField, toolInput } from "../payload.ts";

const pathKeys = ["file_path", "notebook_path", "path", "moved_to"];
/** What else of a tool's input is not a text that it writes or sends. */
const otherKeys = new Set(["command", "old_string", "old_source", "file_paths", "files", ...pathKeys]);
/** What people or the model said, in events that are about no tool. */
const saidKeys = ["prompt", "last_assistant_message", "message", "error", "task_subject", "task_description", "reason"];

/** What a condition's field is in an event: none, one or several texts. The transcript is not in the event; the caller reads it. */
export function valuesOf(field: string, event: HookEvent): string[] {
  const input = toolInput(event);
  if (field.startsWith("input.")) return toTexts(input[field.slice("input.".length)], isAny);
  switch (field) {
    case "command":
      return commandsIn(input);
    case "path":
      return [...pathKeys, "file_paths"].flatMap((key) => toTexts(input[key], isAny));
    case "text":
      return isAboutTool(event) ? toTexts(input, (key) => !otherKeys.has(key)) : saidKeys.flatMap((key) => textField(event, key) ?? []);
    case "old_text":
      return toTexts(input, (key) => key === "old_string" || key === "old_source" || key === "edits");
    default:
      return [textField(event, field) ?? []].flat();
  }
}

export function isAboutTool({ name }: Pick<HookEvent, "name">): boolean {
  return eventInfo(name).fields.some((field) => field === "tool_input" || field === "tool_input?");
}

function commandsIn({ command }: Record<string, unknown>): string[] {
  return Array.isArray(command) ? [command.map(String).join(" ")] : toTexts(command, isAny);
}

const isAny = (): boolean => true;

/** All texts in a value. Deeper than this, nobody writes by hand. */
const DEEPEST = 32;

function toTexts(value: unknown, isMeant: (key: string) => boolean, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => toTexts(item, isMeant, depth + 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => (isMeant(key) ? toTexts(item, isMeant, depth + 1) : []));
}
