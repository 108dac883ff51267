import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Waits until something is so, or for ten seconds. */
export async function waitFor(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!isSo() && performance.now() < deadline) await sleep(10);
}

export function waitForFile(path: string): Promise<void> {
  return waitFor(() => existsSync(path));
}
