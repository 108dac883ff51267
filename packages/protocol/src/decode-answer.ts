import { eventInfo } from "@hawk/events";
import type { HookEvent } from "./definition.ts";
import type { PlannedHook } from "./dialect.ts";
import { blocked, failed, succeeded } from "./dialects/failures.ts";
import type { Outcome } from "./outcome.ts";
import { isObject } from "./payload.ts";

type RawAnswer = Record<string, unknown> & { answer: string };

/** Reads an answer as `@hawk/sdk` makes it. One that is not as it should be is a failure, and never taken for consent. */
export function decodeAnswer(given: RawAnswer, hook: PlannedHook, event: HookEvent): Outcome {
  const problem = findProblem(given);
  if (problem !== null) return failed(hook.id, "invalid_output", problem);
  const { reason, context, message } = given as { reason?: string; context?: string; message?: string };
  return {
    ...decideBy(given, reason, hook, event),
    ...(context === undefined ? {} : { context }),
    ...(message === undefined ? {} : { systemMessage: message }),
  };
}

function decideBy(given: RawAnswer, reason: string | undefined, { id, name }: PlannedHook, event: HookEvent): Outcome {
  const why = reason === undefined ? {} : { reason };
  const input = given["input"] === undefined ? {} : { updatedInput: given["input"] as Record<string, unknown> };
  switch (given.answer) {
    case "deny":
      return blocked(id, reason ?? `refused by ${name}`);
    case "allow":
    case "ask":
      return { ...succeeded(id), ...input, ...(asksPermission(event) ? { permission: { decision: given.answer, ...why } } : {}) };
    case "replace-output":
      return { ...succeeded(id), updatedOutput: given["output"] };
    case "stop":
      return { ...succeeded(id), stop: why };
    default:
      return { ...succeeded(id), ...input };
  }
}

function asksPermission({ name }: HookEvent): boolean {
  return eventInfo(name).group === "tool" || name === "permission_request";
}

const answers = ["continue", "allow", "deny", "ask", "modify", "replace-output", "stop"];

function findProblem(given: RawAnswer): string | null {
  if (!answers.includes(given.answer))
    return `expected "answer" to be one of ${answers.join(", ")}, got ${JSON.stringify(given.answer).slice(0, 80)}`;
  const key = ["reason", "context", "message"].find((name) => given[name] !== undefined && typeof given[name] !== "string");
  if (key !== undefined) return `expected "${key}" to be a string, got ${typeof given[key]}`;
  const needsInput = given.answer === "modify" || given["input"] !== undefined;
  return needsInput && !isObject(given["input"]) ? `expected "input" to be an object, got ${typeof given["input"]}` : null;
}
