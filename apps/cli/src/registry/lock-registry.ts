import { mkdirSync } from "node:fs";
import { acquireLock } from "@hawk/settings-file/file";
import { configPaths } from "../config-paths.ts";
import type { Io } from "../io.ts";
import { statePaths } from "../sync/state-paths.ts";

const WAIT_MS = 30_000;

/** Does something with the registry while no other hawk does. */
export function withRegistryLock<T>(io: Io, action: (registry: string) => T): T {
  const { root } = statePaths(io);
  const { registry } = configPaths(io);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const lock = acquireLock(root, registry, WAIT_MS, () => undefined);
  try {
    return action(registry);
  } finally {
    lock.release();
  }
}
