import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { writeOwnFile } from "@hawk/settings-file/file";
import type { FileEdit } from "@hawk/settings-file/file";
import { withRegistryLock } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { collectHooks, hasEventDirectories } from "./collect-hooks.ts";
import type { LeftFile } from "./collect-hooks.ts";
import { editProfile, editUser } from "./edit-configs.ts";
import { flattenHooks } from "./flatten-hooks.ts";
import { readOldHome } from "./read-old-home.ts";
import type { OldHome } from "./read-old-home.ts";
import { resolveEnabled } from "./resolve-enabled.ts";
import { settleHooks } from "./settle-hooks.ts";
import type { MigratedHook } from "./settle-hooks.ts";

/** The result of a migration, or of a dry run. */
export interface MigrationReport {
  root: string;
  hooks: MigratedHook[];
  left: LeftFile[];
  notes: string[];
  /** Names of hooks that are enabled now. */
  enabled: string[];
  edits: FileEdit[];
}

export interface MigrateOptions {
  isDry: boolean;
  /** Enable hooks of a layout that has no configuration. */
  isEnabling: boolean;
}

/** Copies old hooks into the registry and takes over what the old configuration says of them. The originals stay as they are. */
export function migrateHome(root: string, options: MigrateOptions, user: UserHome): MigrationReport {
  const old = readOldHome(root, user.home) ?? bareLayout(root);
  const collected = old.directories.map(collectHooks);
  const flat = flattenHooks(collected.flatMap(({ hooks }) => hooks));
  const left = [...collected.flatMap((one) => one.left), ...flat.left];
  return withRegistryLock(
    user,
    (registry) => {
      const hooks = settleHooks(flat.hooks, registry);
      const wanted =
        old.enabled.length > 0 || !options.isEnabling ? old.enabled : hooks.flatMap(({ sources }) => sources.map(({ name }) => ({ name })));
      const { entries, unknown } = resolveEnabled(wanted, hooks);
      const edit = (isDry: boolean): FileEdit[] => [
        editUser(old, entries, user, isDry),
        ...old.profiles.map((profile) => editProfile(profile, hooks, user, isDry)),
      ];
      // Before anything is copied: a configuration that can't be edited is no reason to have copies lie about.
      const preview = edit(true);
      const notes = [...old.notes, ...unknown.map((name) => `${name} is enabled there, but hawk can't find it`), ...projectNotes(old)];
      const migrated = { root, hooks, left, notes, enabled: entries.map(({ name }) => name) };
      if (options.isDry) return { ...migrated, edits: preview };
      for (const { settled, text, mode, isThere } of hooks) if (!isThere) writeOwnFile(join(registry, settled), text, { mode });
      return { ...migrated, edits: edit(false) };
    },
    options.isDry,
  );
}

/** A directory of hooks in directories that are named after events, by itself or as `hooks` in it. */
function bareLayout(root: string): OldHome {
  const directories = [root, join(root, "hooks")].filter(hasEventDirectories);
  if (directories.length > 0) return { directories, enabled: [], profiles: [], registered: [], notes: [] };
  const isThere = existsSync(root) && statSync(root).isDirectory();
  const why = isThere ? "is neither a home of hawk-hooks nor a directory of event directories" : "is not there";
  throw new HawkError("migrate/nothing", `${root} ${why}`, {
    hint: "name a directory such as hooks/ with pre_tool_use/ and stop/ in it; hawk add takes single hooks",
  });
}

/** Projects have their configuration under the same name, and it is read by both. */
function projectNotes({ registered }: OldHome): string[] {
  return registered.flatMap(({ path }) => {
    if (!existsSync(path)) return [`${path} was registered, but doesn't exist`];
    const file = join(path, ".hawk", "config.yaml");
    return existsSync(file) ? [`${file} stays as it is: run hawk plan in that project to see what hawk doesn't know`] : [];
  });
}
