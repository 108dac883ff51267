import { eventInfo } from "@hawk/events";
import { decodeAnswer } from "./decode-answer.ts";
import type { HookEvent } from "./definition.ts";
import type { PlannedHook } from "./dialect.ts";
import { claude } from "./dialects/claude.ts";
import { cocode } from "./dialects/cocode.ts";
import { blocked, failed, succeeded } from "./dialects/failures.ts";
import type { Outcome } from "./outcome.ts";
import { isObject } from "./payload.ts";

/**
 * Reads what a callback gave back: nothing, the words `allow`, `block` and `continue`, a boolean, `Continue`, `Reject` and `ModifyInput` as in
 * cocode, an answer of `@hawk/sdk`, or an object as a command hook prints it. Other text is context for the model.
 */
export function decodeInline(value: unknown, hook: PlannedHook, event: HookEvent): Outcome {
  if (value === undefined || value === null || value === true) return succeeded(hook.id);
  if (value === false) return blocked(hook.id, `refused by ${hook.name}`);
  if (typeof value === "string") return decodeWord(value, hook, event);
  if (!isObject(value))
    return failed(hook.id, "invalid_output", `expected an answer, got ${Array.isArray(value) ? "a list" : typeof value}`);
  if (typeof value["answer"] === "string") return decodeAnswer({ ...value, answer: value["answer"] }, hook, event);
  const text = toJson(value);
  if (text === null) return failed(hook.id, "invalid_output", "expected an answer that can be written as JSON");
  const isCocode = "Reject" in value || "ModifyInput" in value;
  const result = { exitCode: 0, stdout: text, stderr: "" };
  return isCocode ? cocode.decode(result, hook, event) : claude.decode(result, { ...hook, handler: { type: "inline" } }, event);
}

function decodeWord(word: string, hook: PlannedHook, { name }: HookEvent): Outcome {
  if (word === "Continue" || word === "continue" || word === "") return succeeded(hook.id);
  if (word === "block") return blocked(hook.id, `blocked by ${hook.name}`);
  if (word === "allow")
    return eventInfo(name).group === "tool" || name === "permission_request"
      ? { ...succeeded(hook.id), permission: { decision: "allow" } }
      : succeeded(hook.id);
  return { ...succeeded(hook.id), context: word };
}

function toJson(value: object): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}
