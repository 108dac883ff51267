import { afterHandoff, dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook, ProcessResult, RunContext } from "@hawk/protocol";
import type { ProcessOptions } from "./process/run-process.ts";

/** Watches for a program that says it keeps running in the background. */
export interface HandoffWatch {
  options: (settings: { graceMs?: number }) => ProcessOptions;
  /** The program's final result, without the handoff message. */
  decode: (result: ProcessResult) => Outcome;
  /** The program's result: at its end, or as soon as it hands off. In that case its end is reported later. */
  settle: (finished: Promise<Outcome>) => Promise<Outcome>;
}

/** How much of stdout may come before the first JSON. */
const FIRST_WORDS = 65_536;

export function watchHandoff(hook: PlannedHook, event: HookEvent, { signal, late, progress }: RunContext): HandoffWatch {
  const { decode } = dialects[hook.dialect];
  const own = new AbortController();
  const onAbort = (): void => own.abort();
  let lateHook: PlannedHook | undefined;
  let hand: ((outcome: Outcome) => void) | undefined;
  const handed = new Promise<Outcome>((resolve) => (hand = resolve));
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) own.abort();

  const onStdout: ProcessOptions["onStdout"] = (text) => {
    if (!text.trimStart().startsWith("{") || text.length > FIRST_WORDS) return true;
    const outcome = text.includes('"async"') ? decode({ exitCode: 0, stdout: text, stderr: "" }, hook, event) : null;
    if (!outcome?.async) return false;
    // From here on nobody waits: the caller's signal no longer counts, and the hook's requested time applies.
    signal.removeEventListener("abort", onAbort);
    lateHook = { ...hook, timeoutSeconds: outcome.async.timeoutMs / 1000 };
    hand?.(outcome);
    return outcome.async;
  };

  return {
    options: ({ graceMs }) => ({
      timeoutMs: hook.timeoutSeconds * 1000,
      signal: own.signal,
      onStdout,
      ...(progress === undefined ? {} : { onOutput: progress }),
      ...(graceMs === undefined ? {} : { graceMs }),
    }),
    decode: (result) =>
      lateHook ? decode({ ...result, stdout: afterHandoff(result.stdout) }, lateHook, event) : decode(result, hook, event),
    settle: async (finished) => {
      const ended = finished.finally(() => signal.removeEventListener("abort", onAbort));
      const first = await Promise.race([ended, handed]);
      if (lateHook !== undefined) void ended.then((outcome) => late?.(outcome));
      return first;
    },
  };
}
