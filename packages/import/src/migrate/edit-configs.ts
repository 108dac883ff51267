import { existsSync } from "node:fs";
import { join } from "node:path";
import { editYaml, readYaml } from "@hawk/config/edit";
import type { YamlEdit, YamlValue } from "@hawk/config/edit";
import type { FileEdit } from "@hawk/settings-file/file";
import { configPaths } from "@hawk/state";
import { listAt, entryField } from "../config-list.ts";
import { editConfig } from "@hawk/trust";
import type { UserHome } from "@hawk/state";
import type { OldHome } from "./read-old-home.ts";
import { resolveEnabled } from "./resolve-enabled.ts";
import type { MigratedHook } from "./settle-hooks.ts";

/** Adds to the user's own configuration what is enabled and registered, and not there yet. */
export function editUser(old: OldHome, entries: readonly { name: string; value: YamlValue }[], user: UserHome, isDry: boolean): FileEdit {
  const file = configPaths(user).config;
  return editConfig(
    { file },
    (text) => {
      const data = readYaml(file, text).data;
      const there = new Set(listAt(data, ["global", "hooks"]).map((entry) => entryField(entry, "name")));
      const directories = new Set(listAt(data, ["directories"]).map((entry) => entryField(entry, "path")));
      const edits: YamlEdit[] = [
        ...entries.filter(({ name }) => !there.has(name)).map(({ value }): YamlEdit => ({ type: "add", path: ["global", "hooks"], value })),
        ...old.registered
          .filter(({ path }) => !directories.has(path) && existsSync(path))
          .map(({ path, profile }): YamlEdit => ({
            type: "add",
            path: ["directories"],
            value: profile === undefined ? path : { path, profile },
          })),
      ];
      return edits.length === 0 ? text : editYaml(file, text, edits);
    },
    user,
    isDry,
  );
}

/** Adds to a profile what the old one had, and makes it where there is none. */
export function editProfile(
  { name, enabled }: OldHome["profiles"][number],
  hooks: readonly MigratedHook[],
  user: UserHome,
  isDry: boolean,
): FileEdit {
  const file = join(configPaths(user).profiles, `${name}.yaml`);
  return editConfig(
    { file },
    (text) => {
      const there = new Set(listAt(readYaml(file, text).data, ["hooks"]).map((entry) => entryField(entry, "name")));
      const missing = resolveEnabled(enabled, hooks).entries.filter((entry) => !there.has(entry.name));
      const edits = missing.map(({ value }): YamlEdit => ({ type: "add", path: ["hooks"], value }));
      if (edits.length > 0) return editYaml(file, text, edits);
      return text ?? "hooks: []\n";
    },
    user,
    isDry,
  );
}
