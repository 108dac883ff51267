import type { ProcessOptions } from "./process-start.ts";

/** Why a process was ended before its time. */
export type Interruption = "timedOut" | "aborted";

export interface InterruptionWatch {
  /** Pending until something interrupts. */
  interrupted: Promise<Interruption>;
  abort: () => void;
  /** Sets a new timeout, starting now. */
  restart: (timeoutMs: number) => void;
  end: () => void;
}

/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function watchInterruption({ timeoutMs, signal }: ProcessOptions): InterruptionWatch {
  let interrupt!: (why: Interruption) => void;
  const interrupted = new Promise<Interruption>((resolve) => (interrupt = resolve));
  let timer: NodeJS.Timeout | undefined;
  const restart = (timeMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => interrupt("timedOut"), Math.min(timeMs, LONGEST_TIMER_MS));
  };
  restart(timeoutMs);
  const abort = (): void => interrupt("aborted");
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted === true) abort();
  const end = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  };
  return { interrupted, abort, restart, end };
}
