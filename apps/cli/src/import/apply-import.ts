import { basename, join } from "node:path";
import { editYaml, readYaml } from "@hawk/config/edit";
import type { YamlEdit } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import { globalPlaces, projectPlaces } from "@hawk/registry/store";
import { removeJson } from "@hawk/settings-file";
import { applyEdit, planEdit, writeOwnFile } from "@hawk/settings-file/file";
import type { FileEdit } from "@hawk/settings-file/file";
import { configPaths } from "../config-paths.ts";
import type { Io } from "../io.ts";
import { editConfig } from "../registry/edit-config.ts";
import { withRegistryLock } from "../registry/lock-registry.ts";
import { statePaths } from "../sync/state-paths.ts";
import { listAt } from "./config-list.ts";
import { directoryFor } from "./plan-import.ts";
import type { ImportPlan } from "./plan-import.ts";
import { settleNames } from "./settle-names.ts";
import type { SettledItem } from "./settle-names.ts";

/** What an import came to, or with `isDry` would come to. */
export interface Imported {
  plan: ImportPlan;
  items: SettledItem[];
  /** Where copied scripts are. */
  directory: string;
  config: FileEdit;
  /** What became of the agent's settings, when its hooks are replaced. */
  settings?: FileEdit & { backup?: string };
}

/** Brings hooks into hawk: first the files, then the configuration that names them, and last out of where they were. */
export function applyImport(plan: ImportPlan, io: Io, { isDry, isReplacing }: { isDry: boolean; isReplacing: boolean }): Imported {
  if (isReplacing) refuseIncomplete(plan);
  return withRegistryLock(io, (registry) => {
    const directory = directoryFor(plan.source, registry);
    const target = targetOf(plan, io);
    const places = target.project === undefined ? globalPlaces : projectPlaces;
    let items: SettledItem[] = [];
    const edit = (text: string | null): string | null => {
      items = settleNames(plan.items, directory, listAt(readYaml(target.file, text).data, places.enabled));
      const edits = items
        .filter(({ isListed }) => !isListed)
        .map(({ name, entry }): YamlEdit => ({ type: "add", path: places.enabled, value: entry ?? name }));
      return edits.length === 0 ? text : editYaml(target.file, text, edits);
    };
    // Before anything is copied: a configuration that can't be edited is no reason to have copies lie about.
    const preview = editConfig(target, edit, io, true);
    const settings = isReplacing ? previewRemoval(plan, io) : undefined;
    if (isDry) return { plan, items, directory, config: preview, ...(settings ? { settings } : {}) };
    for (const { name, file, isFileThere } of items)
      if (file && !isFileThere) writeOwnFile(join(directory, name), file.text, { mode: file.mode });
    const config = editConfig(target, edit, io, false);
    return { plan, items, directory, config, ...(isReplacing ? { settings: removeImported(plan, io) } : {}) };
  });
}

function targetOf({ source: { project } }: ImportPlan, io: Io): { file: string; project?: string } {
  return project === undefined ? { file: configPaths(io).config } : { file: join(project, ".hawk", "config.yaml"), project };
}

/** A hook that would not do all that it did must not lose its original. */
function refuseIncomplete({ source, items, left }: ImportPlan): void {
  if (!source.isJson)
    throw new HawkError("import/not-replaceable", `hawk can't take single hooks out of ${source.path}`, {
      hint: "import without --replace, and take them out yourself",
    });
  const lacking = items.find(({ hook }) => hook.lost.length > 0);
  const why = left[0]
    ? `one of its hooks stays behind: ${left[0].why}`
    : lacking
      ? `${lacking.name}: ${lacking.hook.lost.join("; ")}`
      : null;
  if (why === null) return;
  throw new HawkError("import/incomplete", `hawk does not replace the hooks of ${source.path}, since not all can be carried over: ${why}`, {
    hint: "hawk changed nothing; import without --replace, and decide for yourself which originals can go",
  });
}

/** What is hawk's own in the file stays so: it finds its entries again, as after any edit of the user's. */
function removal({ source, items }: ImportPlan): Parameters<typeof applyEdit>[1] {
  const places = items.flatMap(({ hook }) => hook.places);
  return (text, wiring) => ({ text: text === null ? null : removeJson(text, places, { name: source.path }), wiring });
}

function previewRemoval(plan: ImportPlan, io: Io): FileEdit {
  return planEdit(plan.source.path, removal(plan), { stateDir: statePaths(io).root });
}

function removeImported(plan: ImportPlan, io: Io): FileEdit & { backup?: string } {
  const { root } = statePaths(io);
  const { before } = previewRemoval(plan, io);
  const backup = join(root, "backups", "imported", `${new Date().toISOString().replaceAll(":", "-")}-${basename(plan.source.path)}`);
  writeOwnFile(backup, before ?? "", { mode: 0o600 });
  return { ...applyEdit(plan.source.path, removal(plan), { stateDir: root }), backup };
}
