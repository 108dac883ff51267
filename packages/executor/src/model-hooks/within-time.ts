import type { ModelResult } from "@hawk/protocol";

export interface TimeLimit {
  signal?: AbortSignal | undefined;
  timeoutMs: number;
}

/** Beyond this a timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Asks a model until the timeout or the caller's abort, then returns at once, even if the model ignores it. */
export async function askWithinTime(
  { signal, timeoutMs }: TimeLimit,
  ask: (signal: AbortSignal) => Promise<ModelResult>,
): Promise<ModelResult> {
  if (signal?.aborted) return { text: "", aborted: true };
  const controller = new AbortController();
  const interruption = new Promise<ModelResult>((resolve) => {
    const tell = (): void => resolve(signal?.aborted ? { text: "", aborted: true } : { text: "", timedOut: true });
    controller.signal.addEventListener("abort", tell, { once: true });
  });
  const stop = (): void => controller.abort();
  const timer = setTimeout(stop, Math.min(timeoutMs, LONGEST_TIMER_MS));
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([interruption, ask(controller.signal).catch(describeFailure)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** A model that could not be asked, or a tool that failed. */
export function describeFailure(error: unknown): ModelResult {
  return { text: "", error: error instanceof Error ? error.message : String(error) };
}
