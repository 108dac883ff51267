import { managedPython, planStart, prepareHookFile, startForCommand } from "@hawk/executor";
import type { PlannedHook } from "@hawk/protocol";
import type { HookStart, RunnerHook } from "@hawk/runner";
import { readIfReadable } from "@hawk/state";
import type { Lookup } from "./found-programs.ts";

/** A hook, and where its interpreters were found, by their names. */
export interface PreparedHook extends RunnerHook {
  found: Readonly<Record<string, readonly string[]>>;
}

export interface PrepareOptions extends Lookup {
  path: string | undefined;
  cacheDir: string;
  depsDir: string;
  /** Of files that are yet to be written: what they are made from. */
  sources?: ReadonlyMap<string, string> | undefined;
  /** Reads a file. */
  read?: (file: string) => string | null;
}

/** Decides how to start a hook, so nothing has to be searched when its event comes. */
export function prepareHook(hook: PlannedHook, options: PrepareOptions): PreparedHook {
  const found: Record<string, readonly string[]> = {};
  const find = (name: string): readonly string[] => (found[name] ??= options.find(name));
  return { hook, start: startOf(hook, { ...options, find }), found };
}

function startOf({ handler, bound, pythonPackages }: PlannedHook, options: PrepareOptions): HookStart {
  const sourceOf = (file: string): string => options.sources?.get(file) ?? file;
  const { read = readIfReadable } = options;
  if (handler.type === "content") return startText(handler.file, read(sourceOf(handler.file)));
  // The project files that the command names are compared with the approved ones each time.
  if (bound) return { kind: "node" };
  if (handler.type === "inline" && handler.file !== undefined) prepareHookFile(sourceOf(handler.file), options.cacheDir);
  if (handler.type !== "shell" || !handler.passContext || !handler.parseResult) return { kind: "node" };
  if (handler.file === undefined) return startCommand(handler.command, handler.args);
  return startFile(handler.file, sourceOf(handler.file), { ...options, read, python: managedPython(options.depsDir, pythonPackages) });
}

type FileOptions = PrepareOptions & Required<Pick<PrepareOptions, "read">> & { python: string | null };

function startFile(file: string, source: string, { cacheDir, path, python, read, find, nodes }: FileOptions): HookStart {
  const text = read(source);
  if (text !== null && mayGoOn(text)) return { kind: "node" };
  const options = { cacheDir, env: { PATH: path ?? "" }, python, find, nodes };
  const start = planStart(source, { ...options, ...(text === null ? {} : { text }) });
  if ("spawnError" in start) return { kind: "node" };
  if (/\.[mc]?ts$/.test(source)) prepareHookFile(source, cacheDir);
  const place = (word: string): string => (word === source ? file : word);
  return {
    kind: "program",
    programs: withFirst(start.programs.map(place)),
    args: start.args.map(place),
    mustExist: file,
    settings: settingsIn(text ?? ""),
    ...(text?.includes("HAWK_LIBRARY") ? { usesLibrary: true as const } : {}),
  };
}

/** Whole paths come first: what the PATH is when the event comes matters only when none of these is left. */
function withFirst([first = "", ...others]: readonly string[]): [string, ...string[]] {
  return [first, ...others];
}

/** Such a hook may say that it goes on in the background, and only Node listens while it runs. */
function mayGoOn(text: string): boolean {
  return /\basync\\*["']?\s*[:=]/.test(text.replaceAll(/^.*hawk-hook:.*$/gm, ""));
}

/** The variables that hawk sets for a hook. */
const toldByHawk: ReadonlySet<string> = new Set([
  "HAWK_EVENT",
  "HAWK_LIBRARY",
  "HAWK_NODE",
  "HAWK_NOTE",
  "HAWK_PROJECT_DIR",
  "HAWK_RUN_ID",
]);

/** The variables of hawk's that a hook names anywhere. */
function settingsIn(text: string): string[] {
  return [...new Set(text.match(/\bHAWK_[A-Za-z0-9_]+/g))].filter((name) => !toldByHawk.has(name)).toSorted();
}

function startCommand(command: string | undefined, args: string[] | undefined): HookStart {
  // What the user's shell fills in at that time is the dialect's business.
  if (command === undefined || args !== undefined || mayGoOn(command)) return { kind: "node" };
  const start = startForCommand(command);
  if ("spawnError" in start) return { kind: "node" };
  return { kind: "program", programs: [start.file], args: start.args, settings: settingsIn(command) };
}

function startText(path: string, text: string | null): HookStart {
  // Files with such line endings, or such a first character, go to Node.
  if (text === null || text.startsWith("\uFEFF") || /\r(?!\n)/.test(text)) return { kind: "node" };
  return { kind: "text", path, hasFrontmatter: /^---[ \t]*\r?\n/.test(text) };
}
