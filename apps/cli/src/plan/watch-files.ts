import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 250;

/** Runs `act` now, and again after each change of a directory, or of a file's directory, until the signal comes. */
export async function watchFiles(path: string, end: { signal?: AbortSignal }, act: () => Promise<void>): Promise<void> {
  const directory = statSync(path).isDirectory() ? path : dirname(path);
  let last = "";
  while (!end.signal?.aborted) {
    const now = fingerprint(directory);
    if (now !== last) await act();
    last = now;
    await sleep(LOOK_MS, undefined, end).catch(() => undefined);
  }
}

function fingerprint(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => `${name} ${statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs}`)
    .join("\n");
}
