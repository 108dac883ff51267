import { mkdirSync } from "node:fs";
import { acquireLock } from "@hawk/settings-file/file";
import { configPaths } from "./config-paths.ts";
import type { UserHome } from "./user-home.ts";
import { statePaths } from "./state-paths.ts";

const WAIT_MS = 30_000;

/** Runs an action while no other hawk changes the registry. Reading needs no lock, which would write a file. */
export function withRegistryLock<T>(user: UserHome, action: (registry: string) => T, isDry = false): T {
  const { root } = statePaths(user);
  const { registry } = configPaths(user);
  if (isDry) return action(registry);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const lock = acquireLock(root, registry, WAIT_MS, () => undefined);
  try {
    return action(registry);
  } finally {
    lock.release();
  }
}
