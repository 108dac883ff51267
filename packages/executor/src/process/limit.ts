import { availableParallelism } from "node:os";

/** Limits how many tasks run at once; the others wait in order. */
export interface Limiter {
  /** Rejects with the signal's reason when that comes before the task's turn; a task that has begun ends itself. */
  run: <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/** Hooks mostly wait for disks or for an interpreter to start, so more can run than there are cores. */
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
  /** A set, so removing any item is cheap; it keeps the order. */
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

/** Hands over its slot, so newcomers can't overtake those who wait. */
function freeSlot(slots: Slots): void {
  const [next] = slots.waiting;
  if (!next) {
    slots.free += 1;
    return;
  }
  slots.waiting.delete(next);
  next();
}
