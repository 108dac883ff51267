import { join, resolve } from "node:path";
import { migrateHome } from "@hawk/import";
import type { Migrated } from "@hawk/import";
import { configPaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";

/** Brings hooks over from a directory, which is that of hawk-hooks unless another is named. */
export function migrateFrom(path: string | undefined, options: { isDry: boolean; isEnabling: boolean }, user: Surroundings): Migrated {
  const root = path === undefined ? join(configPaths(user).configHome, "hawk-hooks") : resolve(user.cwd, path);
  return migrateHome(root, options, user);
}
