import type { HookEvent, RuleCondition, RuleHandler } from "../definition.ts";
import type { PlannedHook } from "../dialect.ts";
import { blocked, failed, succeeded } from "../dialects/failures.ts";
import type { Outcome } from "../outcome.ts";
import { textField } from "../payload.ts";
import { keepsGoing } from "../verdict.ts";
import { meets } from "./meets.ts";
import { valuesOf } from "./values.ts";

/** Reads the session's transcript; `null` where it can't be had. */
export type ReadTranscript = (path: string) => string | null;

/** Checks an event against a rule. An undecidable rule is a failure, not consent: a blocking rule then blocks. */
export function runRule(hook: PlannedHook, event: HookEvent, readTranscript: ReadTranscript = () => null): Outcome {
  const { handler } = hook;
  if (handler.type !== "rule") return failed(hook.id, "unsupported", "not a rule");
  if (handler.problem !== undefined) return actUnread(hook, handler, `the rule can't be read: ${handler.problem}`);
  for (const condition of handler.conditions) {
    const isMet = holds(condition, event, readTranscript);
    if (typeof isMet === "string") return actUnread(hook, handler, `the rule can't be checked against this: ${isMet}`);
    if (!isMet) return succeeded(hook.id);
  }
  return act(hook, handler, event);
}

function holds(condition: RuleCondition, event: HookEvent, readTranscript: ReadTranscript): boolean | string {
  const { field, operator } = condition;
  const cwd = textField(event, "cwd") ?? "/";
  const values = field === "transcript" ? transcriptOf(event, readTranscript) : valuesOf(field, event);
  if (typeof values === "string") return values;
  const results = values.map((value) => meets(condition, value, cwd));
  const isMet = operator === "lacks" ? results.length > 0 && results.every((result) => result === true) : results.includes(true);
  return isMet || (results.find((result) => typeof result === "string") ?? false);
}

function transcriptOf(event: HookEvent, readTranscript: ReadTranscript): string[] | string {
  const path = textField(event, "transcript_path");
  const text = path === undefined || path === "" ? null : readTranscript(path);
  return text === null ? "the session's transcript can't be read" : [text];
}

function act({ id, name }: PlannedHook, { action, reason }: RuleHandler, event: HookEvent): Outcome {
  const text = reason === "" ? `blocked by ${name}` : reason;
  if (action === "block") return blocked(id, text);
  if (action === "ask") return { ...succeeded(id), permission: { decision: "ask", reason: text } };
  if (action === "warn") return { ...succeeded(id), systemMessage: text };
  // Text for an agent that is about to stop sends it back to work, so say it only once.
  const isSaid = keepsGoing(event.name) && event.payload["stop_hook_active"] === true;
  return isSaid ? succeeded(id) : { ...succeeded(id), context: text };
}

function actUnread({ id, name }: PlannedHook, { action }: RuleHandler, why: string): Outcome {
  if (action === "block") return blocked(id, `${name}: ${why}`);
  if (action === "ask") return { ...succeeded(id), permission: { decision: "ask", reason: `${name}: ${why}` } };
  return failed(id, "unsupported", why);
}
