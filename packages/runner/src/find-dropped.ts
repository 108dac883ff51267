import { isObject } from "@hawk/protocol";
import type { HookEvent, IgnoredEffect, Outcome, Verdict } from "@hawk/protocol";

/** Something that a hook asked for and that does not happen. */
export interface DroppedEffect {
  hookId: string;
  /** Its name for people: `changed input`. */
  effect: string;
  /** What it would have been, if known. */
  wanted: string;
  /** The adapter's words for it. */
  texts: readonly string[];
}

type EffectId = IgnoredEffect["effect"] | "stop" | "message";

interface Effect {
  name: (verdict: Verdict) => string;
  isIn: (outcome: Outcome, verdict: Verdict) => boolean;
  /** The verdict without it; `null` when it is not in there. */
  without: (verdict: Verdict) => Verdict | null;
  wanted: (outcome: Outcome, event: HookEvent) => string;
}

const effects: Readonly<Record<EffectId, Effect>> = {
  block: {
    name: () => "block",
    isIn: ({ status, permission }) => status === "blocking" || permission?.decision === "deny",
    without: ({ reason: _reason, permission, ...verdict }) =>
      verdict.kind === "reject"
        ? { ...verdict, kind: "continue", ...(permission && permission.decision !== "deny" ? { permission } : {}) }
        : null,
    wanted: ({ reason, permission }) => reason ?? permission?.reason ?? "",
  },
  updatedInput: {
    name: () => "changed input",
    isIn: ({ updatedInput, lost = [] }) => updatedInput !== undefined || lost.some(({ effect }) => effect === "updatedInput"),
    without: ({ input: _input, ...verdict }) => (verdict.kind === "modify" ? { ...verdict, kind: "continue" } : null),
    wanted: ({ updatedInput, lost = [] }, event) =>
      updatedInput ? listChanges(updatedInput, event) : lost.map(({ why }) => why).join(", "),
  },
  updatedOutput: {
    name: () => "changed output",
    isIn: ({ updatedOutput }) => updatedOutput !== undefined,
    without: ({ output, ...verdict }) => (output === undefined ? null : verdict),
    wanted: ({ updatedOutput }) => toText(updatedOutput),
  },
  context: {
    name: () => "text for the model",
    isIn: ({ context = "" }) => context !== "",
    without: (verdict) => (verdict.context === "" ? null : { ...verdict, context: "" }),
    wanted: ({ context = "" }) => context,
  },
  permission: {
    name: ({ permission }) => (permission ? `permission "${permission.decision}"` : "permission"),
    isIn: ({ permission }, verdict) => permission !== undefined && permission.decision === (verdict.permission ?? permission).decision,
    without: ({ permission, ...verdict }) => (permission === undefined || verdict.kind === "reject" ? null : verdict),
    wanted: ({ permission }) => permission?.reason ?? "",
  },
  stop: {
    name: () => "end of the turn",
    isIn: ({ stop }) => stop !== undefined,
    without: ({ stop, ...verdict }) => (stop === undefined ? null : verdict),
    wanted: ({ stop }) => stop?.reason ?? "",
  },
  message: {
    name: () => "message to the user",
    isIn: ({ systemMessage }) => systemMessage !== undefined,
    without: (verdict) => (verdict.systemMessages.length === 0 ? null : { ...verdict, systemMessages: [] }),
    wanted: ({ systemMessage = "" }) => systemMessage,
  },
};

/**
 * What hooks asked for and their host leaves out. An adapter reports that in words, so this compares: an effect was left out if there is less
 * to report without it. With a block, nothing else counts.
 */
export function findDropped(
  verdict: Verdict,
  outcomes: readonly Outcome[],
  event: HookEvent,
  host: { canBlock: boolean; listUnsupported: (verdict: Verdict) => readonly string[] },
): DroppedEffect[] {
  if (verdict.kind === "reject" && host.canBlock) return [];
  const all = host.listUnsupported(verdict);
  const left = Object.values(effects).flatMap((effect) => {
    const without = all.length === 0 ? null : effect.without(verdict);
    const fewer = without && new Set(host.listUnsupported(without));
    const texts = fewer ? all.filter((text) => !fewer.has(text)) : [];
    return texts.length === 0 ? [] : dropFor(effect, outcomes, verdict, event, texts);
  });
  return [...left, ...listIgnored(verdict, outcomes, event)];
}

function dropFor(
  effect: Effect,
  outcomes: readonly Outcome[],
  verdict: Verdict,
  event: HookEvent,
  texts: readonly string[],
): DroppedEffect[] {
  return outcomes
    .filter((outcome) => effect.isIn(outcome, verdict))
    .map((outcome) => ({ hookId: outcome.hookId, effect: effect.name(verdict), wanted: effect.wanted(outcome, event), texts }));
}

/** What no host offers at this event. A block that was replaced by ending the turn is not lost. */
function listIgnored(verdict: Verdict, outcomes: readonly Outcome[], event: HookEvent): DroppedEffect[] {
  return verdict.ignored
    .filter(({ effect }) => effect !== "block" || !verdict.stop)
    .flatMap(({ hookId, effect }) =>
      dropFor(
        effects[effect],
        outcomes.filter((one) => one.hookId === hookId),
        verdict,
        event,
        [],
      ),
    );
}

/** The changed fields of an input. */
function listChanges(input: Record<string, unknown>, { payload }: HookEvent): string {
  const before = isObject(payload["tool_input"]) ? payload["tool_input"] : payload;
  const changed = Object.entries(input).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]));
  return changed.map(([key, value]) => `${key}: ${toText(value)}`).join(", ");
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
