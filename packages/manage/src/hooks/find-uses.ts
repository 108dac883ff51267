import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { editYaml, readYaml } from "@hawk/config/edit";
import type { YamlEdit } from "@hawk/config/edit";
import { entriesFor, hostsIn } from "@hawk/registry/store";
import { configPaths, readLedger, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { approvedProjects } from "@hawk/trust";

/** A place in a configuration that names a hook. */
export interface HookUse {
  file: string;
  line: number;
  /** What kind of file it is. */
  of: "global" | "profile" | "project";
}

interface ConfigFile {
  file: string;
  /** Where it is read: of a project that is the copy that was approved. */
  place: string;
  of: HookUse["of"];
}

/** Everywhere that hooks are enabled: the user's configuration, the profiles, and the projects that the user trusts. */
export function findUses(name: string, user: UserHome): HookUse[] {
  return configFiles(user).flatMap(({ file, place, of }) => {
    const { data, locate } = readYaml(file, readFileSync(place, "utf8"));
    return listsOf(of, data).flatMap((path) =>
      entriesFor(name, data, path).map(({ index }) => ({ file, of, line: locate([...path, index]).line })),
    );
  });
}

/** The text of a configuration that no longer names a hook. */
export function withoutHook(name: string, file: string, text: string, of: HookUse["of"]): string {
  const { data } = readYaml(file, text);
  const paths = [
    ...listsOf(of, data),
    ...(of === "global" ? [["global", "disabled"]] : []),
    ...hostsIn(data).map((host) => ["hosts", host, "hooks", "exclude"]),
  ];
  const edits = paths.flatMap((path) =>
    entriesFor(name, data, path)
      .toReversed()
      .map(({ index }): YamlEdit => ({ type: "remove", path: [...path, index] })),
  );
  return editYaml(file, text, edits);
}

function configFiles(user: UserHome): ConfigFile[] {
  const { config, profiles } = configPaths(user);
  const state = statePaths(user);
  const { roots, approved } = approvedProjects(state, readLedger(state.ledger));
  const names = existsSync(profiles) ? readdirSync(profiles).filter((name) => name.endsWith(".yaml")) : [];
  const files: ConfigFile[] = [
    { file: config, place: config, of: "global" },
    ...names.toSorted().map((name): ConfigFile => ({ file: join(profiles, name), place: join(profiles, name), of: "profile" })),
    ...roots.flatMap((root): ConfigFile[] => {
      const copy = approved(root);
      const below = join(".hawk", "config.yaml");
      return copy === null ? [] : [{ file: join(root, below), place: join(copy, below), of: "project" }];
    }),
  ];
  return files.filter(({ place }) => existsSync(place));
}

/** The lists of a configuration that enable hooks. */
function listsOf(of: HookUse["of"], data: unknown): string[][] {
  const own = { global: ["global", "hooks"], profile: ["hooks"], project: ["hooks", "enabled"] }[of];
  return [own, ...hostsIn(data).map((host) => ["hosts", host, "hooks", "extra"])];
}
