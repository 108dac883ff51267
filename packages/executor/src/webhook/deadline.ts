interface Interruption {
  timedOut?: true;
  aborted?: true;
}

export interface Deadline {
  /** Aborted at the deadline, and when the caller aborts. */
  signal: AbortSignal;
  /** Resolves when that happens, and otherwise never. */
  ended: Promise<void>;
  /** What happened, once it has. */
  interruption: () => Interruption | null;
  stop: () => void;
}

/** More than this makes `setTimeout` fire at once. */
const longestMs = 2 ** 31 - 1;

/** One limit for everything that follows. Its timer keeps the process alive; the sockets don't. */
export function startDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  let interruption: Interruption | null = null;
  const end = (cause: Interruption): void => {
    interruption ??= cause;
    controller.abort();
  };
  const ended = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  const onAbort = (): void => end({ aborted: true });
  const timer = setTimeout(() => end({ timedOut: true }), Math.min(timeoutMs, longestMs));
  outer?.addEventListener("abort", onAbort, { once: true });
  if (outer?.aborted === true) onAbort();
  const stop = (): void => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", onAbort);
  };
  return { signal, ended, interruption: () => interruption, stop };
}
