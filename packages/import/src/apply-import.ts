import { join } from "node:path";
import { editYaml, readYaml } from "@hawk/config/edit";
import type { YamlEdit } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import { globalPlaces, projectPlaces } from "@hawk/registry/store";
import { writeOwnFile } from "@hawk/settings-file/file";
import type { FileEdit } from "@hawk/settings-file/file";
import { configPaths, statePaths, withRegistryLock } from "@hawk/state";
import { planConfigEdit } from "@hawk/trust";
import type { UserHome } from "@hawk/state";
import { listAt } from "./config-list.ts";
import type { MovedTrust } from "./moved-trust.ts";
import { directoryFor } from "./plan-import.ts";
import type { ImportPlan } from "./plan-import.ts";
import { previewRemoval } from "./replace-originals.ts";
import { settleNames } from "./settle-names.ts";
import type { SettledItem } from "./settle-names.ts";

/** The result of an import, or of a dry run. */
export interface ImportReport {
  plan: ImportPlan;
  items: SettledItem[];
  /** Where copied scripts are. */
  directory: string;
  config: FileEdit;
  /** The change to the agent's settings, if its hooks are replaced. */
  settings?: FileEdit & { backup?: string };
  /** What that does to the host's trust in hawk's own hooks, where it trusts hooks one by one. */
  trust?: MovedTrust | undefined;
}

/** Brings hooks into hawk: first the files, then the configuration. With `isDry`, it only returns the plan. */
export function applyImport(
  plan: ImportPlan,
  user: UserHome,
  { isDry, isReplacing }: { isDry: boolean; isReplacing: boolean },
): ImportReport {
  if (isReplacing) refuseIncomplete(plan);
  return withRegistryLock(
    user,
    (registry) => {
      const directory = directoryFor(plan.source, registry);
      const target = targetOf(plan, user);
      const places = target.project === undefined ? globalPlaces : projectPlaces;
      const settle = (text: string | null): SettledItem[] =>
        settleNames(plan.items, directory, listAt(readYaml(target.file, text).data, places.enabled));
      const edit = (text: string | null): string | null => {
        const missing = settle(text).filter(({ isListed }) => !isListed);
        const edits = missing.map(({ name, entry }): YamlEdit => ({ type: "add", path: places.enabled, value: entry ?? name }));
        return edits.length === 0 ? text : editYaml(target.file, text, edits);
      };
      // Before copying anything: if the configuration can't be edited, leave no copies behind.
      const config = planConfigEdit(target, edit, user);
      const items = settle(config.change.before);
      const settings = isReplacing ? { settings: previewRemoval(plan, statePaths(user)) } : {};
      if (isDry) return { plan, items, directory, config: config.change, ...settings };
      for (const { name, file, isFileThere } of items)
        if (file && !isFileThere) writeOwnFile(join(directory, name), file.text, { mode: file.mode });
      return { plan, items, directory, config: config.apply() };
    },
    isDry,
  );
}

function targetOf({ source: { project } }: ImportPlan, user: UserHome): { file: string; project?: string } {
  return project === undefined ? { file: configPaths(user).config } : { file: join(project, ".hawk", "config.yaml"), project };
}

/** A hook that would lose something must keep its original. */
function refuseIncomplete({ source, items, left }: ImportPlan): void {
  if (source.project !== undefined)
    throw new HawkError("import/not-replaceable", `the hooks of ${source.path} would not run before you trust the project`, {
      changed: false,
      hint: "import without --replace, run hawk trust there, and then remove the originals yourself",
    });
  if (!source.isJson)
    throw new HawkError("import/not-replaceable", `hawk can't remove single hooks from ${source.path}`, {
      hint: "import without --replace, and remove them yourself",
    });
  const lacking = items.find(({ hook }) => hook.lost.length > 0);
  const why = left[0] ? left[0].why : lacking ? `${lacking.name}: ${lacking.hook.lost.join("; ")}` : null;
  if (why === null) return;
  throw new HawkError("import/incomplete", `hawk can't replace the hooks in ${source.path}, because it can't import all of them: ${why}`, {
    changed: false,
    hint: "import without --replace, and decide for yourself which originals can go",
  });
}
