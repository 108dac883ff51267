import { filesOf, isObject } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import { commandKeys, pathKeys } from "./call-shape.ts";

const otherKeys = ["url", "query", "prompt"];

/** What an event is about: the command, the file or the address of a call, or the prompt. An empty text when it is none of these. */
export function aboutOf({ payload }: Pick<HookEvent, "payload">): string {
  const { tool_input: input, prompt } = payload;
  if (typeof input === "string") return input;
  if (isObject(input) && filesOf(input).length > 1) return filesOf(input).join(" ");
  const values = isObject(input) ? [...commandKeys, ...pathKeys, ...otherKeys].map((key) => input[key]) : [];
  return [...values, prompt].map(toText).find((text) => text !== "") ?? "";
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join(" ");
  return typeof value === "string" ? value : "";
}
