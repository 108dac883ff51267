import { availableParallelism } from "node:os";

/** Lets so many tasks run at once; the others wait in the order in which they came. */
export interface Limiter {
  /** Rejects with the signal's reason when that comes before the task's turn; a task that has begun ends itself. */
  run: <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/** Hooks mostly wait, for a disk or for an interpreter to start, so there may be more of them than cores. */
export function defaultConcurrency(): number {
  return availableParallelism() * 2;
}

export function createLimiter(max: number): Limiter {
  // A limit below one would wait forever.
  const slots = { free: Math.max(1, Math.floor(max) || 1), waiting: new Set<() => void>() };
  return {
    run: async (task, signal) => {
      await takeSlot(slots, signal);
      try {
        return await task();
      } finally {
        freeSlot(slots);
      }
    },
  };
}

interface Slots {
  free: number;
  /** A set, so one in the middle leaves as cheaply as the first; it keeps the order. */
  waiting: Set<() => void>;
}

async function takeSlot(slots: Slots, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (slots.free > 0) slots.free -= 1;
  else await waitForSlot(slots, signal);
}

function waitForSlot(slots: Slots, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      slots.waiting.delete(enter);
      reject(signal?.reason);
    };
    const enter = (): void => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    signal?.addEventListener("abort", leave, { once: true });
    slots.waiting.add(enter);
  });
}

/** A slot is handed over and not put back, so nobody gets in before those who wait. */
function freeSlot(slots: Slots): void {
  const [next] = slots.waiting;
  if (!next) {
    slots.free += 1;
    return;
  }
  slots.waiting.delete(next);
  next();
}
