import type { HookEvent, Outcome, PlannedHook, RunHook } from "@hawk/protocol";

/** The real end of a hook that kept running after the answer. */
export interface LateEnd {
  hook: PlannedHook;
  event: HookEvent;
  outcome: Outcome;
  ms: number;
}

/** Tracks hooks that say in their answer that they keep running. */
export interface LateRuns {
  follow: (run: RunHook) => RunHook;
  /** Resolves when all of them have ended; `null` if there are none. */
  whenEnded: () => Promise<unknown> | null;
}

export function followLateRuns(tell: (end: LateEnd) => void): LateRuns {
  const going = new Set<Promise<void>>();
  const follow =
    (run: RunHook): RunHook =>
    async (hook, event, context) => {
      const startedAt = Date.now();
      let end!: (outcome: Outcome) => void;
      const ended = new Promise<Outcome>((resolve) => (end = resolve));
      const first = await run(hook, event, { ...context, late: end });
      if (!first.async) return first;
      const settled = ended
        .then((outcome) => tell({ hook, event, outcome, ms: Date.now() - startedAt }))
        .finally(() => going.delete(settled));
      going.add(settled);
      return first;
    };
  return { follow, whenEnded: () => (going.size === 0 ? null : Promise.all(going)) };
}
