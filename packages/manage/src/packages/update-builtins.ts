import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { builtinVersions } from "@hawk/registry";
import { sha256 } from "@hawk/registry/download";
import { writeOwnFile } from "@hawk/settings-file/file";
import { configPaths, statePaths, withRegistryLock } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";

/** A built-in hook in the registry that is not as this hawk has it. */
export interface OldBuiltin {
  name: string;
  before: Buffer;
  after: Buffer;
  /** hawk never wrote such a version. */
  isEdited: boolean;
}

/** Finds the copies of built-in hooks that another version of hawk, or the user, wrote. */
export function findOldBuiltins(here: HookSurroundings): OldBuiltin[] {
  const { registry } = configPaths(here);
  const names = existsSync(here.builtinsDir) ? readdirSync(here.builtinsDir).toSorted() : [];
  return names.flatMap((name) => {
    const path = join(registry, name);
    if (!existsSync(path)) return [];
    const [before, after] = [readFileSync(path), readFileSync(join(here.builtinsDir, name))];
    if (before.equals(after)) return [];
    return [{ name, before, after, isEdited: !isVersion(name, before) }];
  });
}

function isVersion(name: string, bytes: Buffer): boolean {
  return Object.hasOwn(builtinVersions, name) && builtinVersions[name]?.includes(sha256(bytes)) === true;
}

/** Puts this hawk's version in place of those that were shown, and keeps what was there. One that has changed since is left alone. */
export function takeBuiltins(shown: readonly OldBuiltin[], here: HookSurroundings): string[] {
  const now = new Date().toISOString().replaceAll(":", "-");
  return withRegistryLock(here, (registry) =>
    shown.flatMap(({ name, before, after }) => {
      const path = join(registry, name);
      if (!existsSync(path) || !readFileSync(path).equals(before)) return [];
      const mode = statSync(path).mode & 0o777;
      writeOwnFile(join(statePaths(here).root, "backups", "registry", now, name), before, { mode });
      // Over the old one at once: at no moment is a guard missing.
      writeOwnFile(path, after, { mode });
      return [name];
    }),
  );
}
