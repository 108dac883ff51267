import { existsSync } from "node:fs";
import { join } from "node:path";
import { editYaml, readYaml } from "@hawk/config/edit";
import type { YamlEdit, YamlValue } from "@hawk/config/edit";
import type { FileEdit } from "@hawk/settings-file/file";
import { configPaths } from "@hawk/state";
import { listAt, saidOf } from "../import/config-list.ts";
import type { Io } from "../io.ts";
import { editConfig } from "../registry/edit-config.ts";
import type { OldHome } from "./read-old-home.ts";
import { resolveEnabled } from "./resolve-enabled.ts";
import type { MigratedHook } from "./settle-hooks.ts";

/** Adds to the user's own configuration what is enabled and registered, and not there yet. */
export function editUser(old: OldHome, entries: readonly { name: string; value: YamlValue }[], io: Io, isDry: boolean): FileEdit {
  const file = configPaths(io).config;
  return editConfig(
    { file },
    (text) => {
      const data = readYaml(file, text).data;
      const there = new Set(listAt(data, ["global", "hooks"]).map((entry) => saidOf(entry, "name")));
      const directories = new Set(listAt(data, ["directories"]).map((entry) => saidOf(entry, "path")));
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
    io,
    isDry,
  );
}

/** Adds to a profile what the old one had, and makes it where there is none. */
export function editProfile(
  { name, enabled }: OldHome["profiles"][number],
  hooks: readonly MigratedHook[],
  io: Io,
  isDry: boolean,
): FileEdit {
  const file = join(configPaths(io).profiles, `${name}.yaml`);
  return editConfig(
    { file },
    (text) => {
      const there = new Set(listAt(readYaml(file, text).data, ["hooks"]).map((entry) => saidOf(entry, "name")));
      const missing = resolveEnabled(enabled, hooks).entries.filter((entry) => !there.has(entry.name));
      const edits = missing.map(({ value }): YamlEdit => ({ type: "add", path: ["hooks"], value }));
      if (edits.length > 0) return editYaml(file, text, edits);
      return text ?? "hooks: []\n";
    },
    io,
    isDry,
  );
}
