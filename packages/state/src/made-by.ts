import { existsSync } from "node:fs";
import { join } from "node:path";
import { readIfReadable } from "./read-text.ts";
import type { StatePaths } from "./state-paths.ts";

/** Which hawk this is: its version, and a digest of its programs. `null` before it is built. */
export function readMaker(dispatcherDir: string): string | null {
  return readIfReadable(join(dispatcherDir, "made-by"));
}

/** Whether another hawk than this one wrote the programs that hosts start. It takes no more than a look, since every command asks. */
export function isMadeByAnother(state: Pick<StatePaths, "ledger" | "madeBy">, dispatcherDir: string): boolean {
  const maker = readMaker(dispatcherDir);
  return maker !== null && readIfReadable(state.madeBy) !== maker && existsSync(state.ledger);
}
