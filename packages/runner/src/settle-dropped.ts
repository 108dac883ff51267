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

/**
 * Answers as the host wants it. Of what the host can't do, a hook's `on_unsupported` says whether the call goes on, and whether anybody is
 * told. Where a block would keep the agent going forever, it goes on.
 */
export function settleDropped(
  verdict: Verdict,
  results: readonly HookResult[],
  event: HookEvent,
  { hooks, side }: { hooks: readonly PlannedHook[]; side: Pick<HostSide, "encode" | "events"> },
): SettledAnswer {
  const { canBlock = false, canTellUser = false } = side.events[event.name] ?? {};
  const host = event.host ?? "this agent";
  const hookOf = (id: string): PlannedHook | undefined => hooks.find((hook) => hook.id === id);
  const listUnsupported = (one: Verdict): readonly string[] => side.encode(one, event).unsupported;
  const found = findDropped(
    verdict,
    results.map(({ outcome }) => outcome),
    event,
    { canBlock, listUnsupported },
  );
  const dropped = found.map((one) => ({
    hookId: one.hookId,
    why: `${one.effect}: not possible in ${host}${describeWanted(one)}`,
    isBlock: one.effect === "block",
  }));
  const refusing = canBlock && !keepsGoing(event.name) ? found.filter(({ hookId }) => hookOf(hookId)?.onUnsupported === "refuse") : [];
  if (refusing.length > 0) {
    const refused = refuse(results, refusing, host, hookOf);
    return {
      reply: toReply(
        side.encode(
          decide(
            refused.map(({ outcome }) => outcome),
            event,
          ),
          event,
        ),
        new Set(),
      ),
      results: refused,
      dropped,
    };
  }
  const isSilent = ({ hookId }: { hookId: string }): boolean => hookOf(hookId)?.onUnsupported === "skip";
  const told = found.filter((one) => !isSilent(one));
  const warnings = canTellUser
    ? told.map(
        ({ hookId, effect }) => `hawk: ${hookOf(hookId)?.name ?? hookId} asked for this, and it's not possible in ${host}: ${effect}`,
      )
    : [];
  const shown = {
    ...verdict,
    ignored: verdict.ignored.filter((one) => !isSilent(one)),
    systemMessages: [...verdict.systemMessages, ...warnings],
  };
  const silent = new Set(found.filter(isSilent).flatMap(({ texts }) => texts));
  for (const { texts } of told) for (const text of texts) silent.delete(text);
  return { reply: toReply(side.encode(shown, event), silent), results, dropped };
}

function refuse(
  results: readonly HookResult[],
  refusing: readonly DroppedEffect[],
  host: string,
  hookOf: (id: string) => PlannedHook | undefined,
): HookResult[] {
  return results.map((result) => {
    const own = refusing.filter(({ hookId }) => hookId === result.hookId);
    if (own.length === 0) return result;
    const name = hookOf(result.hookId)?.name ?? result.hookId;
    const reason = own
      .map((one) => `${name} asked for this, and it's not possible in ${host}: ${one.effect}${describeWanted(one)}`)
      .join("\n");
    return { ...result, outcome: { hookId: result.hookId, status: "blocking", reason } };
  });
}

function describeWanted({ wanted }: DroppedEffect): string {
  if (wanted.trim() === "") return "";
  return ` (${wanted.length > LONGEST_WANTED ? `${wanted.slice(0, LONGEST_WANTED)}…` : wanted})`;
}

function toReply({ unsupported, ...reply }: ReturnType<HostSide["encode"]>, silent: ReadonlySet<string>): SettledAnswer["reply"] {
  const told = unsupported.filter((text) => !silent.has(text));
  return { ...reply, stderr: reply.stderr + told.map((text) => `hawk: ${text}\n`).join("") };
}
