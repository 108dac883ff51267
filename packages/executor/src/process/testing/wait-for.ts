import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Waits until something is so. The limit is far beyond what anything takes, since the machine may be busy. */
export async function waitFor(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 240_000;
  while (!isSo() && performance.now() < deadline) await sleep(10);
}

export function waitForFile(path: string): Promise<void> {
  return waitFor(() => existsSync(path));
}
