import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import { readJson } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";
import { findProject } from "@hawk/state";
import { loadAdapter, loadAdapters, settingsPath } from "@hawk/sync";
import type { Surroundings } from "@hawk/state";
import type { ImportSource } from "./import-source.ts";
import { readArawnHooks, readCocodeHooks } from "./read-others.ts";

/** Where to look for files, and the agents whose files they may be. */
export type ImportSurroundings = Surroundings & { adapters: AdapterLoaders };

/** The files that are meant by the name of an agent, or by a path. */
export async function findSources(source: string, as: string | undefined, user: ImportSurroundings): Promise<ImportSource[]> {
  // Not a file of that name, which any project may have.
  if (Object.hasOwn(user.adapters, source)) return hostSources(await loadAdapter(source, user.adapters), user);
  const path = resolve(user.cwd, expandHome(source, user));
  if (existsSync(path) && statSync(path).isFile()) return [await sourceOf(path, as, user)];
  if (!/[/.]/.test(source)) return hostSources(await loadAdapter(source, user.adapters), user);
  throw new HawkError("import/no-file", `there is no file ${source}`, {
    hint: `name a settings file, or an agent such as ${Object.keys(user.adapters).slice(0, 3).join(", ")}`,
  });
}

function expandHome(path: string, { home }: Surroundings): string {
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : path;
}

/** The user's own settings of an agent. Where the agent reads every file of a directory, all of them but hawk's own. */
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
  throw new HawkError("import/program", `hooks of ${title} are programs (plugins), which hawk can't turn into hooks of its own`, {
    hint: "rewrite them as hook files: hawk new makes one to start with",
  });
}

async function sourceOf(path: string, as: string | undefined, user: ImportSurroundings): Promise<ImportSource> {
  if (/\.[mc]?[jt]s$/.test(path))
    throw new HawkError("import/program", `${path} is a program (a plugin), which hawk can't turn into hooks of its own`, {
      hint: "rewrite it as a hook file: hawk new makes one to start with",
    });
  const project = projectOf(path, user);
  if (extname(path) === ".toml") return tomlSource(path, project);
  const adapter =
    as === undefined
      ? ((await byPlace(path, user.adapters)) ?? (await byShape(path, user.adapters)))
      : await loadAdapter(as, user.adapters);
  if (adapter === "arawn") return arawnSource(path);
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
  const plugin = basename(dirname(path)) === "hooks" ? dirname(dirname(path)) : dirname(path);
  return {
    host: id,
    title,
    dialect,
    path,
    ...(project === undefined ? {} : { project }),
    variables: { CLAUDE_PLUGIN_ROOT: plugin, PLUGIN_ROOT: plugin },
    shell: hookShell ?? "sh",
    read: readHooks as NonNullable<typeof readHooks>,
    isJson: true,
  };
}

function arawnSource(path: string): ImportSource {
  const plugin = dirname(path);
  const variables = { CLAUDE_PLUGIN_ROOT: plugin, ARAWN_PLUGIN_DIR: plugin };
  return { title: "Arawn", dialect: "arawn", path, variables, shell: "sh", read: readArawnHooks, isJson: true };
}

function tomlSource(path: string, project: string | undefined): ImportSource {
  const of = project === undefined ? {} : { project };
  return { title: "cocode", dialect: "cocode", path, ...of, variables: {}, shell: "sh", read: readCocodeHooks, isJson: false };
}

/** By where agents have their settings: `.gemini/settings.json` is Gemini CLI's. */
async function byPlace(path: string, adapters: AdapterLoaders): Promise<Adapter | null> {
  const all = await loadAdapters(adapters);
  const fits = ({ settings }: Adapter): boolean =>
    Object.values(settings).some((location) => location !== undefined && path.endsWith(`/${location.path}`));
  const inDirectory = ({ settings }: Adapter): boolean =>
    Object.values(settings).some(
      (at) => at !== undefined && basename(at.path).startsWith("hawk.") && dirname(path).endsWith(`/${dirname(at.path)}`),
    );
  return all.find(fits) ?? all.find(inDirectory) ?? null;
}

/** Recognizes a file by its content. An ambiguous file is read as that of an agent that follows Claude Code's conventions. */
async function byShape(path: string, adapters: AdapterLoaders): Promise<Adapter | "arawn"> {
  const file = readJson(readFileSync(path, "utf8"), { name: path }) as Record<string, unknown>;
  const hooks = file["hooks"] ?? file;
  const names = Array.isArray(hooks) ? [] : Object.keys(hooks);
  if (names.some((name) => /^Subagent(?:Started|Completed)$/.test(name)) || /"type":"agent","agent"/.test(JSON.stringify(hooks)))
    return "arawn";
  const all = await loadAdapters(adapters);
  const found = all.find(({ recognizes }) => recognizes?.({ file, hooks, names })) ?? all.find(({ dialect }) => dialect === "claude");
  if (found) return found;
  throw new HawkError("import/unknown", `hawk can't tell whose hooks ${path} has`, { hint: "name the agent with --agent" });
}

function listJson(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => join(directory, name));
}
