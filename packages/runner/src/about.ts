import { filesOf, isObject } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";

const tellingKeys =
  "command cmd commands script file_path filePath path target_file targetFile filename file_name file absolute_path notebook_path file_paths paths uri url query prompt".split(
    " ",
  );

/** What an event is about: a call's command, file or URL, or the prompt. Empty if none of these. */
export function aboutOf({ payload }: Pick<HookEvent, "payload">): string {
  const { tool_input: input, prompt } = payload;
  if (typeof input === "string") return input;
  if (isObject(input) && filesOf(input).length > 1) return filesOf(input).join(" ");
  const values = isObject(input) ? tellingKeys.map((key) => input[key]) : [];
  return [...values, prompt].map(toText).find((text) => text !== "") ?? "";
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join(" ");
  return typeof value === "string" ? value : "";
}
