const STEP_MS = 10;

/** Waits until something holds. The limit is far beyond what anything takes, since the machine may be busy. */
export async function waitUntil(holds: () => boolean, complaint: () => string, limitMs = 240_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(complaint());
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
