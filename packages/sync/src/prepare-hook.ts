import { managedPython, prepareHookFile, startFor, startForCommand } from "@hawk/executor";
import type { PlannedHook } from "@hawk/protocol";
import type { HookStart, RunnerHook } from "@hawk/runner";
import { readIfReadable } from "@hawk/state";

export interface PrepareOptions {
  path: string | undefined;
  cacheDir: string;
  depsDir: string;
  /** Of files that are yet to be written: what they are made from. */
  sources?: ReadonlyMap<string, string> | undefined;
  /** Reads a file. */
  read?: (file: string) => string | null;
}

/** Settles how a hook is started, so nothing has to be looked for when its event comes. */
export function prepareHook(hook: PlannedHook, options: PrepareOptions): RunnerHook {
  return { hook, start: startOf(hook, options) };
}

function startOf({ handler, bound, pythonPackages }: PlannedHook, options: PrepareOptions): HookStart {
  const sourceOf = (file: string): string => options.sources?.get(file) ?? file;
  const { read = readIfReadable } = options;
  if (handler.type === "content") return startText(handler.file, read(sourceOf(handler.file)));
  // What the command names in the project is held against what was approved, each time.
  if (bound) return { kind: "node" };
  if (handler.type === "inline" && handler.file !== undefined) prepareHookFile(sourceOf(handler.file), options.cacheDir);
  if (handler.type !== "shell" || !handler.passContext || !handler.parseResult) return { kind: "node" };
  if (handler.file === undefined) return startCommand(handler.command, handler.args);
  return startFile(handler.file, sourceOf(handler.file), { ...options, read, python: managedPython(options.depsDir, pythonPackages) });
}

type FileOptions = PrepareOptions & Required<Pick<PrepareOptions, "read">> & { python: string | null };

function startFile(file: string, source: string, { cacheDir, path, python, read }: FileOptions): HookStart {
  const text = read(source);
  // Such a hook may say that it goes on in the background, and only Node listens while it runs.
  if (text !== null && /["']async["']/.test(text)) return { kind: "node" };
  const start = startFor(source, { cacheDir, env: { PATH: path ?? "" }, python, ...(text === null ? {} : { text }) });
  if ("spawnError" in start) return { kind: "node" };
  if (/\.[mc]?ts$/.test(source)) prepareHookFile(source, cacheDir);
  const place = (word: string): string => (word === source ? file : word);
  // The interpreter is named by its whole path: what the PATH is when the event comes does not matter then.
  return { kind: "program", file: place(start.file), args: start.args.map(place), mustExist: file, settings: settingsIn(text ?? "") };
}

/** What hawk itself tells a hook. */
const toldByHawk: ReadonlySet<string> = new Set(["HAWK_EVENT", "HAWK_PROJECT_DIR", "HAWK_RUN_ID"]);

/** The variables of hawk's that a hook names anywhere. */
function settingsIn(text: string): string[] {
  return [...new Set(text.match(/\bHAWK_[A-Za-z0-9_]+/g))].filter((name) => !toldByHawk.has(name)).toSorted();
}

function startCommand(command: string | undefined, args: string[] | undefined): HookStart {
  // What the user's shell fills in at that time is the dialect's business.
  if (command === undefined || args !== undefined) return { kind: "node" };
  const { file, args: words } = startForCommand(command);
  return { kind: "program", file, args: words, settings: settingsIn(command) };
}

function startText(path: string, text: string | null): HookStart {
  // Such odd ends of lines, and such a first character, are for Node.
  if (text === null || text.startsWith("\uFEFF") || /\r(?!\n)/.test(text)) return { kind: "node" };
  return { kind: "text", path, hasFrontmatter: /^---[ \t]*\r?\n/.test(text) };
}
