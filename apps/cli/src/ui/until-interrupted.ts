const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Waits for Ctrl-C, or until the caller says that it is over. */
export async function untilInterrupted(signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      for (const name of signals) process.off(name, end);
      resolve();
    };
    for (const name of signals) process.once(name, end);
    signal?.addEventListener("abort", end, { once: true });
  });
}
