/** Beyond this a timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Runs an action that can be aborted, for so long at most. Rejects with `late()` when time is up, and with the signal's reason when that is aborted. */
export async function withDeadline<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  late: () => Error,
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const forward = (): void => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(late()), Math.min(timeoutMs, LONGEST_TIMER_MS));
  outer?.addEventListener("abort", forward, { once: true });
  try {
    return await action(controller.signal);
  } catch (error) {
    // Whatever an aborted action says, this is why it ended.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", forward);
  }
}
