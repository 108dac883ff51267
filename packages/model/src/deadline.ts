/** Beyond this a timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Runs an abortable action with a timeout. Rejects with `late()` on timeout, and with the signal's reason on abort. */
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
