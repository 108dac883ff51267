import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { HookEvent } from "./definition.ts";
import { ranking } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { keepsGoing } from "./verdict.ts";
import type { IgnoredEffect, Verdict } from "./verdict.ts";

/** Events that ask for a permission, and so can be answered with one. */
export const permissionEvents: ReadonlySet<EventName> = new Set(["pre_tool_use", "permission_request", "pre_model_switch"]);

/**
 * Combines what the hooks did into one verdict. `outcomes` are in plan order.
 * Effects that the event does not offer are reported in `ignored`.
 */
export function decide(outcomes: readonly Outcome[], { name }: Pick<HookEvent, "name">): Verdict {
  const verdict: Verdict = {
    event: name,
    kind: "continue",
    context: "",
    systemMessages: outcomes.flatMap(({ systemMessage }) => systemMessage ?? []),
    suppressOutput: outcomes.some(({ suppressOutput }) => suppressOutput),
    extra: Object.assign(Object.create(null) as object, ...outcomes.map(({ extra }) => extra)),
    ignored: outcomes.flatMap(({ hookId, lost = [] }) => lost.map((effect) => ({ hookId, ...effect }))),
    failures: outcomes.filter(({ status }) => status === "non_blocking_error" || status === "cancelled"),
  };
  decideContext(verdict, outcomes);
  decideOutput(verdict, outcomes);
  decideInput(verdict, outcomes);
  decidePermission(verdict, outcomes);
  decideStop(verdict, outcomes);
  decideRejection(verdict, outcomes);
  return verdict;
}

function decideContext(verdict: Verdict, outcomes: readonly Outcome[]): void {
  const saying = outcomes.filter(({ context }) => context !== undefined && context !== "");
  if (eventInfo(verdict.event).canAddContext) verdict.context = saying.map(({ context }) => context).join("\n");
  else ignore(verdict, saying, "context", "takes no context");
}

function decideOutput(verdict: Verdict, outcomes: readonly Outcome[]): void {
  const replacing = outcomes.filter(({ updatedOutput }) => updatedOutput !== undefined);
  const last = latest(replacing);
  if (!eventInfo(verdict.event).canModifyOutput) ignore(verdict, replacing, "updatedOutput", "has no output to replace");
  else if (last) verdict.output = last.updatedOutput;
}

function decideInput(verdict: Verdict, outcomes: readonly Outcome[]): void {
  const modifying = outcomes.filter(({ updatedInput }) => updatedInput !== undefined);
  const last = latest(modifying);
  if (!eventInfo(verdict.event).canModifyInput) ignore(verdict, modifying, "updatedInput", "has no input to change");
  else if (last?.updatedInput) {
    verdict.kind = "modify";
    verdict.input = last.updatedInput;
  }
}

function decidePermission(verdict: Verdict, outcomes: readonly Outcome[]): void {
  const deciding = outcomes.filter(({ permission }) => permission !== undefined);
  if (!permissionEvents.has(verdict.event)) {
    ignore(
      verdict,
      deciding.filter(({ status }) => status !== "blocking"),
      "permission",
      "asks for no permission",
    );
    return;
  }
  const decision = ranking.find((candidate) => deciding.some(({ permission }) => permission?.decision === candidate));
  if (!decision) return;
  const reason = joinReasons(
    deciding.filter(({ permission }) => permission?.decision === decision).map(({ permission }) => permission?.reason),
  );
  verdict.permission = reason ? { decision, reason } : { decision };
}

function decideStop(verdict: Verdict, outcomes: readonly Outcome[]): void {
  const stopping = outcomes.flatMap(({ stop }) => stop ?? []);
  if (stopping.length === 0) return;
  const reason = joinReasons(stopping.map((stop) => stop.reason));
  verdict.stop = reason ? { reason } : {};
}

function decideRejection(verdict: Verdict, outcomes: readonly Outcome[]): void {
  const blocking = outcomes.filter(({ status, permission }) => status === "blocking" || permission?.decision === "deny");
  if (blocking.length === 0) return;
  if (!eventInfo(verdict.event).canBlock) ignore(verdict, blocking, "block", "can't be blocked");
  else if (verdict.stop && keepsGoing(verdict.event)) ignore(verdict, blocking, "block", "was stopped by another hook");
  else reject(verdict, blocking);
}

function reject(verdict: Verdict, blocking: readonly Outcome[]): void {
  const reason = joinReasons(blocking.map((outcome) => outcome.reason ?? outcome.permission?.reason)) ?? "blocked by a hook";
  verdict.kind = "reject";
  verdict.reason = reason;
  delete verdict.input;
  if (permissionEvents.has(verdict.event)) verdict.permission = { decision: "deny", reason };
}

function ignore(verdict: Verdict, outcomes: readonly Outcome[], effect: IgnoredEffect["effect"], why: string): void {
  for (const { hookId } of outcomes) verdict.ignored.push({ hookId, effect, why: `${verdict.event} ${why}` });
}

/** The one that ended last; where that is not known, the last in plan order. */
function latest(outcomes: readonly Outcome[]): Outcome | undefined {
  return outcomes.reduce<Outcome | undefined>(
    (last, outcome) => ((outcome.finishedAtMs ?? Infinity) >= (last?.finishedAtMs ?? -Infinity) ? outcome : last),
    undefined,
  );
}

function joinReasons(reasons: readonly (string | undefined)[]): string | undefined {
  const distinct = new Set(reasons.filter((reason) => reason !== undefined && reason !== ""));
  return distinct.size > 0 ? [...distinct].join("\n") : undefined;
}
