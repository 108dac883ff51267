import type { EventName } from "@hawk/events";
import type { LostEffect, Outcome, PermissionDecision } from "./outcome.ts";

/** Something that a hook asked for and the event does not offer. */
export interface IgnoredEffect extends LostEffect {
  hookId: string;
}

/** The combined result of all hooks of an event. */
export interface Verdict {
  /** The event it is about. */
  event: EventName;
  /** Whether the event may happen, may not, or may with a changed input. */
  kind: "continue" | "reject" | "modify";
  /** Why it was rejected. */
  reason?: string;
  /** The complete changed input. */
  input?: Record<string, unknown>;
  /** What replaces the output. */
  output?: unknown;
  /** The strongest answer to a question of permission. */
  permission?: { decision: PermissionDecision; reason?: string };
  /** For the model: what the hooks said, in plan order. */
  context: string;
  /** For the user, in plan order. */
  systemMessages: string[];
  /** The agent should stop entirely. */
  stop?: { reason?: string };
  /** The agent should not show the hooks' output. */
  suppressOutput: boolean;
  /** The agent's own fields, passed through. */
  extra: Record<string, unknown>;
  /** What hooks asked for and the event doesn't offer. */
  ignored: IgnoredEffect[];
  /** The hooks that failed or were cancelled without blocking. */
  failures: Outcome[];
}

/** Whether what was about to happen may happen. */
export function isAllowed({ event, kind, stop }: Verdict): boolean {
  return kind !== "reject" && (stop === undefined || keepsGoing(event));
}

/** Why it was rejected, or why the agent should stop. */
export function reasonOf({ reason, stop }: Verdict): string {
  return reason ?? stop?.reason ?? "stopped by a hook";
}

/** The verdict in one of the three words of the dialect `code-agent`. */
export function toDecision(verdict: Verdict): "allow" | "block" | "continue" {
  if (!isAllowed(verdict)) return "block";
  return verdict.permission?.decision === "allow" ? "allow" : "continue";
}

/** The verdict as the dialect `cocode` has it in JSON. */
export function toHookResult(
  verdict: Verdict,
): "Continue" | { Reject: { reason: string } } | { ModifyInput: { new_input: Record<string, unknown> } } {
  if (!isAllowed(verdict)) return { Reject: { reason: reasonOf(verdict) } };
  return verdict.kind === "modify" && verdict.input ? { ModifyInput: { new_input: verdict.input } } : "Continue";
}

/** Events where a rejection keeps the agent working, since it was about to stop. */
export function keepsGoing(event: EventName): boolean {
  return event === "stop" || event === "subagent_stop" || event === "teammate_idle" || event === "task_completed";
}
