import { eventInfo } from "@hawk/events";
import type { HookEvent } from "./definition.ts";
import type { PlannedHook } from "./dialect.ts";
import { blocked, failed, succeeded } from "./dialects/failures.ts";
import type { Outcome } from "./outcome.ts";
import { isObject } from "./payload.ts";

type RawAnswer = Record<string, unknown> & { answer: string };

/** Reads an answer from `@hawk/sdk`. A malformed one is a failure, never consent. */
export function decodeAnswer(raw: RawAnswer, hook: PlannedHook, event: HookEvent): Outcome {
  const problem = findProblem(raw);
  if (problem !== null) return failed(hook.id, "invalid_output", problem);
  const { reason, context, message } = raw as { reason?: string; context?: string; message?: string };
  return {
    ...decideBy(raw, reason, hook, event),
    ...(context === undefined ? {} : { context }),
    ...(message === undefined ? {} : { systemMessage: message }),
  };
}

function decideBy(raw: RawAnswer, reason: string | undefined, { id, name }: PlannedHook, event: HookEvent): Outcome {
  const why = reason === undefined ? {} : { reason };
  const input = raw["input"] === undefined ? {} : { updatedInput: raw["input"] as Record<string, unknown> };
  switch (raw.answer) {
    case "deny":
      return blocked(id, reason ?? `blocked by ${name}`);
    case "allow":
    case "ask":
      return { ...succeeded(id), ...input, ...(asksPermission(event) ? { permission: { decision: raw.answer, ...why } } : {}) };
    case "replace-output":
      return { ...succeeded(id), updatedOutput: raw["output"] };
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

function findProblem(raw: RawAnswer): string | null {
  if (!answers.includes(raw.answer))
    return `expected "answer" to be one of ${answers.join(", ")}, got ${JSON.stringify(raw.answer).slice(0, 80)}`;
  const key = ["reason", "context", "message"].find((name) => raw[name] !== undefined && typeof raw[name] !== "string");
  if (key !== undefined) return `expected "${key}" to be a string, got ${typeof raw[key]}`;
  const needsInput = raw.answer === "modify" || raw["input"] !== undefined;
  return needsInput && !isObject(raw["input"]) ? `expected "input" to be an object, got ${typeof raw["input"]}` : null;
}
