import { eventInfo } from "@hawk/events";
import { decodeAnswer } from "./decode-answer.ts";
import type { HookEvent } from "./definition.ts";
import type { PlannedHook } from "./dialect.ts";
import { dialects } from "./dialects.ts";
import { claude } from "./dialects/claude.ts";
import { blocked, failed, succeeded } from "./dialects/failures.ts";
import { findUnknownKey, isUnclearWord } from "./unclear-answer.ts";
import type { Outcome } from "./outcome.ts";
import { isObject } from "./payload.ts";

/**
 * Reads a callback's answer, a `CallbackAnswer`. A malformed one is a failure, never consent.
 * Where the hook's dialect only notifies, a block is a failure too.
 */
export function decodeInline(value: unknown, hook: PlannedHook, event: HookEvent): Outcome {
  const outcome = read(value, hook, event);
  const isTold = eventInfo(event.name).canBlock === true && !dialects[hook.dialect].canBlock(event.name);
  if (outcome.status !== "blocking" || !isTold) return outcome;
  return failed(hook.id, "unsupported", `${event.name} can't be blocked in ${hook.dialect}: ${outcome.reason}`);
}

function read(value: unknown, hook: PlannedHook, event: HookEvent): Outcome {
  if (value === undefined || value === null || value === true) return succeeded(hook.id);
  if (value === false) return blocked(hook.id, `blocked by ${hook.name}`);
  if (typeof value === "string") return decodeWord(value, hook, event);
  if (!isObject(value)) return unclear(hook, `expected an answer, got ${Array.isArray(value) ? "a list" : typeof value}`);
  const problem = findUnknownKey(value);
  if (problem !== null) return unclear(hook, problem);
  if (typeof value["answer"] === "string") return decodeAnswer({ ...value, answer: value["answer"] }, hook, event);
  if ("Reject" in value) return decodeReject(value["Reject"], hook);
  if ("ModifyInput" in value) return decodeModify(value["ModifyInput"], hook, event);
  return "ok" in value ? decodeOk(value, hook) : decodePrinted(value, hook, event);
}

function decodeWord(text: string, hook: PlannedHook, event: HookEvent): Outcome {
  switch (text.toLowerCase()) {
    case "":
    case "continue":
      return succeeded(hook.id);
    case "block":
      return blocked(hook.id, `blocked by ${hook.name}`);
    case "allow":
      return decodeAnswer({ answer: "allow" }, hook, event);
    default:
      return isUnclearWord(text)
        ? unclear(hook, `expected "allow", "block", "continue" or a text for the model, got ${JSON.stringify(text)}`)
        : { ...succeeded(hook.id), context: text };
  }
}

function decodeReject(rejection: unknown, hook: PlannedHook): Outcome {
  const reason = isObject(rejection) ? rejection["reason"] : undefined;
  if (typeof reason !== "string") return unclear(hook, 'expected {"Reject": {"reason": "…"}}');
  return blocked(hook.id, reason || `blocked by ${hook.name}`);
}

/** Where the input is a prompt, the new one may come as mere text. */
function decodeModify(change: unknown, hook: PlannedHook, { name }: HookEvent): Outcome {
  const input = isObject(change) ? change["new_input"] : undefined;
  if (isObject(input)) return { ...succeeded(hook.id), updatedInput: input };
  if (typeof input === "string" && name === "user_prompt_submit") return { ...succeeded(hook.id), updatedInput: { prompt: input } };
  return unclear(hook, 'expected {"ModifyInput": {"new_input": {…}}}');
}

function decodeOk({ ok, reason }: Record<string, unknown>, hook: PlannedHook): Outcome {
  if (typeof ok !== "boolean") return unclear(hook, `expected "ok" to be true or false, got ${typeof ok}`);
  return ok ? succeeded(hook.id) : blocked(hook.id, typeof reason === "string" && reason !== "" ? reason : `blocked by ${hook.name}`);
}

function decodePrinted({ decision, ...rest }: Record<string, unknown>, hook: PlannedHook, event: HookEvent): Outcome {
  const isLetPass = decision === undefined || decision === null || decision === "continue";
  const output = isLetPass ? rest : { ...rest, decision: decision === "allow" ? "approve" : decision };
  const stdout = toJson(output);
  if (stdout === null) return unclear(hook, "expected an answer that can be written as JSON");
  return claude.decode({ exitCode: 0, stdout, stderr: "" }, { ...hook, handler: { type: "inline" } }, event);
}

function unclear({ id }: PlannedHook, problem: string): Outcome {
  return failed(id, "invalid_output", problem);
}

function toJson(value: object): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}
