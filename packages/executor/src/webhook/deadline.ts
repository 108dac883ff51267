import { EventEmitter } from "node:events";

interface Interruption {
  timedOut?: true;
  aborted?: true;
}

/** What undici accepts as an AbortSignal. A real one costs more than all of a webhook's checks. */
export type EndSignal = EventEmitter & { aborted: boolean };

export interface Deadline {
  /** Aborted at the deadline, and when the caller aborts. */
  signal: EndSignal;
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
  const signal = Object.assign(new EventEmitter(), { aborted: false });
  let interruption: Interruption | null = null;
  const end = (cause: Interruption): void => {
    if (interruption) return;
    interruption = cause;
    signal.aborted = true;
    signal.emit("abort");
  };
  const ended = new Promise<void>((resolve) => signal.once("abort", resolve));
  const onAbort = (): void => end({ aborted: true });
  const timer = setTimeout(() => end({ timedOut: true }), Math.min(timeoutMs, longestMs));
  const listeners = outer && listenersOf(outer).add(onAbort);
  if (outer?.aborted === true) onAbort();
  const stop = (): void => {
    clearTimeout(timer);
    listeners?.delete(onAbort);
  };
  return { signal, ended, interruption: () => interruption, stop };
}

const listenersBySignal = new WeakMap<AbortSignal, Set<() => void>>();

/** Waiters for a signal, behind one Node listener: an engine has one signal for all its events, and adding and removing listeners is slow. */
function listenersOf(signal: AbortSignal): Set<() => void> {
  const known = listenersBySignal.get(signal);
  if (known) return known;
  const listeners = new Set<() => void>();
  listenersBySignal.set(signal, listeners);
  signal.addEventListener("abort", () => listeners.forEach((listener) => listener()), { once: true });
  return listeners;
}
