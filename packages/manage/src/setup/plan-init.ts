import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { editYaml, readYaml } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import { readHookMeta } from "@hawk/hook-meta";
import { globalPlaces, planEnable } from "@hawk/registry/store";
import { writeOwnFiles } from "@hawk/settings-file/file";
import { configPaths, statePaths } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";

/** A file that is made or changed. */
interface PlannedFile {
  path: string;
  content: string;
  mode: number;
}

/** The files that `hawk init` would write. */
export interface InitPlan {
  files: PlannedFile[];
  /** Directories to create. */
  directories: string[];
  /** Hooks whose name is already in the registry with other bytes: the user's own stay. */
  kept: string[];
}

/** The first line leads editors to the schema that a sync writes. It is relative, so it holds in another home as well. */
function headOf(config: string, here: HookSurroundings): string {
  const schema = relative(dirname(config), statePaths(here).schema).replaceAll("\\", "/");
  return `# yaml-language-server: $schema=${schema}
# Which hooks run, in every agent. hawk list shows them; hawk enable and hawk disable change this list.
`;
}

const PROJECT_CONFIG = `# This project's hooks. They run in addition to each user's own.
# None of them runs on anybody's machine before its user has looked at it: hawk trust.
hooks:
  # By file name: those in .hawk/hooks, or of the user's own.
  enabled: []
  # Hooks of the user's own that are not to run here.
  disabled: []
`;

/** The edits that enable these hooks. Making the plan writes nothing. */
export function planInit(hooks: readonly string[], projectDir: string | null, here: HookSurroundings): InitPlan {
  const { registry } = configPaths(here);
  const copies = hooks.map((name) => ({ name, path: join(registry, name), content: readFileSync(join(here.builtinsDir, name), "utf8") }));
  const missing = copies.filter(({ path }) => !existsSync(path));
  const kept = copies.filter(({ path, content }) => existsSync(path) && readFileSync(path, "utf8") !== content);
  const project = projectDir === null ? null : planProject(projectDir);
  return {
    files: [
      ...missing.map(({ path, content }) => ({ path, content, mode: 0o755 })),
      ...(hooks.length > 0 ? [planConfig(hooks, here)] : []),
      ...(project?.files ?? []),
    ],
    directories: [registry, ...(project?.directories ?? [])],
    kept: kept.map(({ name }) => name),
  };
}

/** Carries it out. A file that is a link stays one. */
export function applyInit({ files, directories }: InitPlan): void {
  for (const directory of directories) makeDirectory(directory);
  writeOwnFiles(files.map((file) => ({ ...file, path: existsSync(file.path) ? realpathSync.native(file.path) : file.path })));
}

function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new HawkError("init/not-written", `${path} can't be made: ${(error as Error).message.split(",", 1)[0]}`, {
      hint: "nothing was brought into your agents; check its permissions and run hawk init again",
    });
  }
}

/** Edits as text, so what the user wrote stays. */
function planConfig(hooks: readonly string[], here: HookSurroundings): PlannedFile {
  const { config } = configPaths(here);
  const isThere = existsSync(config);
  const before = isThere ? readFileSync(config, "utf8") : headOf(config, here);
  const content = hooks.reduce((text, name) => enable(name, text, here), before);
  return { path: config, content, mode: isThere ? statSync(config).mode & 0o777 : 0o600 };
}

/** As `hawk enable` does it: what was disabled comes back as it was. */
function enable(name: string, text: string, here: HookSurroundings): string {
  const { config } = configPaths(here);
  const { events } = readHookMeta(join(here.builtinsDir, name));
  return editYaml(config, text, planEnable(readYaml(config, text).data, globalPlaces, { name, declared: events }));
}

function planProject(projectDir: string): Pick<InitPlan, "files" | "directories"> {
  const path = join(projectDir, ".hawk", "config.yaml");
  return {
    files: existsSync(path) ? [] : [{ path, content: PROJECT_CONFIG, mode: 0o644 }],
    directories: [join(projectDir, ".hawk", "hooks")],
  };
}
