import type { HookResult } from "@hawk/engine";
import { decide, keepsGoing } from "@hawk/protocol";
import type { HookEvent, PlannedHook, Verdict } from "@hawk/protocol";
import type { HostSide } from "./dispatch.ts";
import { findDropped } from "./find-dropped.ts";
import type { DroppedEffect } from "./find-dropped.ts";

/** An answer in the host's form, and what it leaves out of what hooks asked for. */
export interface SettledAnswer {
  reply: { stdout: string; stderr: string; exitCode: number };
  results: readonly HookResult[];
  dropped: readonly { hookId: string; why: string; isBlock: boolean }[];
}

const LONGEST_WANTED = 500;

interface Asked {
  verdict: Verdict;
  results: readonly HookResult[];
  event: HookEvent;
  hooks: readonly PlannedHook[];
  side: Pick<HostSide, "encode" | "events">;
}

/**
 * Answers in the host's form. For what the host can't do, a hook's `on_unsupported` says whether the call goes on, and whether anybody is
 * told. Where a block would keep the agent going forever, it goes on.
 */
export function settleDropped(asked: Asked): SettledAnswer {
  const { verdict, event, side } = asked;
  const { canBlock = false } = side.events[event.name] ?? {};
  const host = event.host ?? "this agent";
  const listUnsupported = (one: Verdict): readonly string[] => side.encode(one, event).unsupported;
  const found = findDropped(verdict, outcomesOf(asked.results), event, { canBlock, listUnsupported });
  const refusing = canBlock && !keepsGoing(event.name) ? found.filter((one) => policyOf(one, asked) === "refuse") : [];
  const results = refusing.length > 0 ? refuse(asked, refusing, host) : asked.results;
  const reply = refusing.length > 0 ? toReply(side.encode(decide(outcomesOf(results), event), event)) : tell(asked, found, host);
  const dropped = found.map((one) => ({ hookId: one.hookId, why: describe(one, host), isBlock: one.effect === "block" }));
  return { reply, results, dropped };
}

function outcomesOf(results: readonly HookResult[]): HookResult["outcome"][] {
  return results.map(({ outcome }) => outcome);
}

function policyOf({ hookId }: { hookId: string }, { hooks }: Asked): PlannedHook["onUnsupported"] | undefined {
  return hooks.find(({ id }) => id === hookId)?.onUnsupported;
}

function nameOf(hookId: string, { hooks }: Asked): string {
  return hooks.find(({ id }) => id === hookId)?.name ?? hookId;
}

/** The answer plus a message to the user about what was left out, if the host shows one and no hook wants silence. */
function tell(asked: Asked, found: readonly DroppedEffect[], host: string): SettledAnswer["reply"] {
  const { verdict, event, side } = asked;
  const isSilent = (one: { hookId: string }): boolean => policyOf(one, asked) === "skip";
  const told = found.filter((one) => !isSilent(one));
  const warnings = told.map(({ hookId, effect }) => `hawk: ${nameOf(hookId, asked)} asked for something ${host} can't do here: ${effect}`);
  const isShown = side.events[event.name]?.canTellUser === true;
  const shown = {
    ...verdict,
    ignored: verdict.ignored.filter((one) => !isSilent(one)),
    systemMessages: [...verdict.systemMessages, ...(isShown ? warnings : [])],
  };
  const heard = new Set(told.flatMap(({ texts }) => texts));
  const silent = found.flatMap(({ texts }) => texts).filter((text) => !heard.has(text));
  return toReply(side.encode(shown, event), silent);
}

/** The results with a block in place of what each of these hooks asked for. */
function refuse(asked: Asked, refusing: readonly DroppedEffect[], host: string): HookResult[] {
  return asked.results.map((result) => {
    const own = refusing.filter(({ hookId }) => hookId === result.hookId);
    if (own.length === 0) return result;
    const reason = `${nameOf(result.hookId, asked)} asked for something this agent can't do. ${own.map((one) => describe(one, host)).join("; ")}`;
    return { ...result, outcome: { hookId: result.hookId, status: "blocking", reason } };
  });
}

function describe({ effect, wanted }: DroppedEffect, host: string): string {
  const shown = wanted.length > LONGEST_WANTED ? `${wanted.slice(0, LONGEST_WANTED)}…` : wanted;
  return `${effect}: not possible in ${host}${shown.trim() === "" ? "" : ` (${shown})`}`;
}

function toReply({ unsupported, ...reply }: ReturnType<HostSide["encode"]>, silent: readonly string[] = []): SettledAnswer["reply"] {
  const told = unsupported.filter((text) => !silent.includes(text));
  return { ...reply, stderr: reply.stderr + told.map((text) => `hawk: ${text}\n`).join("") };
}
