import { acquireLock } from "@hawk/settings-file/file";
import type { Lock } from "@hawk/settings-file/file";
import type { StatePaths } from "./state-paths.ts";

const WAIT_MS = 120_000;

/** Waits until no other hawk changes its files. The holder of the lock may write the ledger. */
export function lockState({ root }: StatePaths): Lock {
  return acquireLock(root, root, WAIT_MS, () => undefined);
}
