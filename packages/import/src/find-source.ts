import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";
import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import { readJson } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";
import { findProject } from "@hawk/state";
import { loadAdapter, loadAdapters, settingsPath } from "@hawk/sync";
import type { Surroundings } from "@hawk/state";
import type { ImportSource } from "./import-source.ts";
import { familySource } from "./family-source.ts";
import type { Family } from "./family-source.ts";
import { findDoubt } from "./find-doubt.ts";
import { hookifySource, isHookifyFile, listHookify } from "./hookify-source.ts";
import { pluginOf } from "./plugin-of.ts";

/** Where to look for files, and the agents whose files they may be. */
export type ImportSurroundings = Surroundings & { adapters: AdapterLoaders };

/** Whose file it is, if the user says so: that of an agent, or one in a dialect. */
export interface WhoseFile {
  host?: string | undefined;
  dialect?: Family | "claude" | undefined;
}

/** The files that an agent's name or a path stands for. */
export async function findSources(source: string, whose: WhoseFile, user: ImportSurroundings): Promise<ImportSource[]> {
  // Not a file of that name, which any project may have.
  if (Object.hasOwn(user.adapters, source)) return hostSources(await loadAdapter(source, user.adapters), user);
  if (source === "hookify") return listHookify(findProject(user.cwd, user.home)).map((path) => hookifySource(path, projectOf(path, user)));
  const path = resolve(user.cwd, expandHome(source, user));
  if (existsSync(path) && statSync(path).isFile()) return [await sourceOf(path, whose, user)];
  if (["code-agent", "arawn", "cocode"].includes(source))
    throw new HawkError("import/usage", `${source} is a dialect, so hawk needs the file with its hooks`, {
      hint: `such as hawk import path/to/hooks.json --dialect ${source}`,
    });
  if (!/[/.]/.test(source)) return hostSources(await loadAdapter(source, user.adapters), user);
  throw new HawkError("import/no-file", `there is no file ${source}`, {
    hint: `name a settings file, or an agent such as ${Object.keys(user.adapters).slice(0, 3).join(", ")}`,
  });
}

function expandHome(path: string, { home }: Surroundings): string {
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : path;
}

/** The user's settings of an agent. If it reads every file in a directory, all of them except hawk's. */
function hostSources(adapter: Adapter, user: ImportSurroundings): ImportSource[] {
  refuseProgram(adapter);
  const path = settingsPath(adapter, "user", user, user.home) ?? "";
  const isOwnFile = basename(path).startsWith("hawk.");
  const paths = isOwnFile ? listJson(dirname(path)).filter((file) => file !== path) : [path].filter((file) => existsSync(file));
  if (paths.length > 0) return paths.map((file) => toSource(adapter, file, undefined));
  throw new HawkError(
    "import/no-settings",
    `${adapter.title} has no settings with hooks: ${isOwnFile ? dirname(path) : path} is not there`,
    {
      hint: "name the file, if it is elsewhere",
    },
  );
}

function refuseProgram({ title, readHooks }: Adapter): void {
  if (readHooks) return;
  throw new HawkError("import/program", `hooks of ${title} are programs (plugins), which hawk can't convert`, {
    hint: "rewrite them as hook files: hawk new makes one to start with",
  });
}

async function sourceOf(path: string, { host, dialect }: WhoseFile, user: ImportSurroundings): Promise<ImportSource> {
  if (/\.[mc]?[jt]s$/.test(path))
    throw new HawkError("import/program", `${path} is a program (a plugin), which hawk can't convert`, {
      hint: "rewrite it as a hook file: hawk new makes one to start with",
    });
  const project = projectOf(path, user);
  if (isHookifyFile(path)) return hookifySource(path, project);
  if (dialect !== undefined && dialect !== "claude") return familySource(dialect, path, project);
  const named = host === undefined ? null : await loadAdapter(host, user.adapters);
  const known = named ?? (await byPlace(path, user.adapters));
  if (known === null && extname(path) === ".toml") return familySource("cocode", path, project);
  const adapter = known ?? (await byShape(path, dialect !== undefined, user.adapters));
  if (adapter === "arawn") return familySource("arawn", path, project);
  refuseProgram(adapter);
  return toSource(adapter, path, project);
}

/** A file in a hidden directory of the home directory is the user's; any other belongs to the project around it. */
function projectOf(path: string, { home }: Surroundings): string | undefined {
  if (/^\.(?!\.)/.test(relative(home, path))) return undefined;
  const around = findProject(dirname(path), home);
  return [".git", ".hawk", ".claude"].some((name) => existsSync(join(around, name))) && around !== home ? around : undefined;
}

function toSource(adapter: Adapter, path: string, project: string | undefined): ImportSource {
  const { id, title, dialect = "native", readHooks, hookShell } = adapter;
  const plugin = pluginOf(path);
  return {
    host: id,
    title,
    dialect,
    path,
    ...(project === undefined ? {} : { project }),
    variables: { CLAUDE_PLUGIN_ROOT: plugin, PLUGIN_ROOT: plugin },
    shell: hookShell ?? "sh",
    read: readHooks as NonNullable<typeof readHooks>,
    isJson: extname(path) !== ".toml",
  };
}

/** By where agents have their settings: `.gemini/settings.json` is Gemini CLI's. */
async function byPlace(path: string, adapters: AdapterLoaders): Promise<Adapter | null> {
  const all = await loadAdapters(adapters);
  const place = path.replaceAll(sep, "/");
  const fits = ({ settings }: Adapter): boolean =>
    Object.values(settings).some((location) => location !== undefined && place.endsWith(`/${location.path}`));
  const inDirectory = ({ settings }: Adapter): boolean =>
    Object.values(settings).some(
      (at) => at !== undefined && basename(at.path).startsWith("hawk.") && dirname(place).endsWith(`/${dirname(at.path)}`),
    );
  return all.find(fits) ?? all.find(inDirectory) ?? null;
}

/**
 * Recognizes a file by its content. If several agents match, it is read as Claude Code's, unless something suggests another family:
 * a guard read by the wrong rules guards nothing, so the user has to say.
 */
async function byShape(path: string, isClaude: boolean, adapters: AdapterLoaders): Promise<Adapter | "arawn"> {
  const file = readJson(readFileSync(path, "utf8"), { name: path }) as Record<string, unknown>;
  const hooks = file["hooks"] ?? file;
  const names = Array.isArray(hooks) ? [] : Object.keys(hooks);
  if (
    !isClaude &&
    (names.some((name) => /^Subagent(?:Started|Completed)$/.test(name)) || /"type":"agent","agent"/.test(JSON.stringify(hooks)))
  )
    return "arawn";
  const all = await loadAdapters(adapters);
  const recognized = all.find(({ recognizes }) => recognizes?.({ file, hooks, names }));
  const found = recognized ?? all.find(({ dialect }) => dialect === "claude");
  const doubt = isClaude || (found && found.dialect !== "claude") ? null : findDoubt(hooks);
  if (found && doubt === null) return found;
  throw new HawkError("import/unknown", `hawk can't tell whose hooks ${path} has${doubt === null ? "" : `: ${doubt}`}`, {
    changed: false,
    hint: "say it with --dialect claude, code-agent or arawn, or name the agent with --agent",
  });
}

function listJson(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => join(directory, name));
}
