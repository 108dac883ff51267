import { extname } from "node:path";
import { writeHookLoader } from "./hook-loader.ts";
import { isSystemPython } from "./managed-python.ts";
import type { ProcessStart } from "./process-start.ts";
import { commandOnWindows, fileOnWindows, lookAtWindows } from "./windows-start.ts";
import { findPrograms } from "./find-programs.ts";
import { findProgram, isExecutable, readHead } from "./program-file.ts";
import { ownNode } from "./own-node.ts";
import { parseShebang, shebangProblem } from "./shebang.ts";
import type { Shebang } from "./shebang.ts";

/** The program to start, and its arguments. */
export type ProgramStart = Pick<ProcessStart, "file" | "args" | "isVerbatim">;

/** How to start a hook file, or why it can't be started. */
export type FileStart = ProgramStart | { spawnError: string };

/** The same for a later start, when the program may have moved. */
export interface PlannedStart {
  /** Absolute paths to try in turn, then the name to look for on the `PATH`, if it has one. */
  programs: readonly [string, ...string[]];
  args: string[];
}

/** What `startFor` needs to know besides the file. */
export interface FileStartOptions {
  /** The cache of TypeScript without its types; private to the user. */
  cacheDir: string;
  /** The hook's environment; its `PATH` is used to find bash. */
  env: Record<string, string>;
  /** For the hook itself. */
  args?: string[];
  /** Replaces the system's Python for a hook whose packages it has. */
  python?: string | null;
  /** The file's text, if already read. */
  text?: string;
  /** Finds a program by name, instead of the `PATH`. */
  find?: (name: string) => readonly string[];
  /** Node's path, if not the running one. */
  nodes?: readonly [string, ...string[]];
}

/** A command line goes to the shell; with arguments, even an empty list, it is a program's name. */
export function startForCommand(command: string, args?: string[]): FileStart {
  if (process.platform === "win32") return commandOnWindows(command, args, lookAtWindows(process.env));
  return args ? { file: command, args } : { file: "/bin/sh", args: ["-c", command] };
}

/**
 * How to start a hook file: by its first line, else by its extension, else as a program. The first line counts
 * whether or not the file is executable, since that bit gets lost in archives and on other systems.
 */
export function startFor(file: string, options: FileStartOptions): FileStart {
  if (process.platform === "win32") return fileOnWindows(file, options, lookAtWindows(options.env));
  const { PATH = "" } = options.env;
  const start = planStart(file, { find: (name) => findPrograms(name, PATH, 1), ...options });
  return "spawnError" in start ? start : { file: start.programs[0], args: start.args };
}

/** The same for a later start. */
export function planStart(file: string, options: FileStartOptions): Planned {
  const head = options.text ?? readHead(file);
  if (typeof head !== "string") return startUnread(file, head, options);
  if (head === "") return refuse(file, "it is empty; restore it");
  const problem = shebangProblem(head);
  if (problem !== null) return refuse(file, `${problem}; correct it`);
  const shebang = parseShebang(head);
  const isTypeScript = typeScript.has(extname(file));
  if (shebang && !(isTypeScript && isNode(shebang.program))) return startBy(shebang, "its first line", file, options);
  if (isTypeScript) return startTypeScript(file, options);
  if (javaScript.has(extname(file))) return startNode(options, [file]);
  const program = interpreters[extname(file)]?.(options);
  if (program !== undefined) return startBy({ program, args: [] }, "its extension", file, options);
  return isExecutable(file) ? { programs: [file], args: options.args ?? [] } : refuse(file, unknownKind);
}

type Planned = PlannedStart | { spawnError: string };

/** Looks for the interpreter itself, so the error about a missing one is about the hook. */
function startBy({ program: named, args }: Shebang, source: string, file: string, options: FileStartOptions): Planned {
  const program = options.python && isSystemPython(named) ? options.python : named;
  const [first, ...others] = findCandidates(program, options);
  if (first === undefined)
    return refuse(file, `${source} asks for ${program}, which is missing or not executable; install it or correct the file`);
  return { programs: [first, ...others], args: [...args, file, ...(options.args ?? [])] };
}

/** Where a program is, by path or name. The name itself comes last, in case all paths are gone. */
function findCandidates(program: string, options: FileStartOptions): string[] {
  const { PATH } = options.env;
  if (PATH === undefined) return [program];
  if (program.includes("/")) return findProgram(program, "") === null ? [] : [program];
  const found = [...(options.find ?? ((name) => findPrograms(name, PATH)))(program), ...(isNode(program) ? nodesOf(options) : [])];
  return found.length === 0 ? [] : [...new Set(found), program];
}

/** A program can run without being readable. */
function startUnread(file: string, error: NodeJS.ErrnoException, { args = [] }: FileStartOptions): Planned {
  if (error.code === "EACCES" && isExecutable(file)) return { programs: [file], args };
  return refuse(file, `${unreadable[error.code ?? ""] ?? error.message} (${error.code ?? error.name})`);
}

function startTypeScript(file: string, options: FileStartOptions): Planned {
  const loader = writeHookLoader(options.cacheDir);
  return "problem" in loader ? refuse(file, loader.problem) : startNode(options, [loader.file, file]);
}

function startNode(options: FileStartOptions, args: readonly string[]): PlannedStart {
  const [first, ...others] = nodesOf(options);
  return { programs: [first, ...others, "node"], args: [...args, ...(options.args ?? [])] };
}

function nodesOf({ nodes = [ownNode(process.execPath)] }: FileStartOptions): readonly [string, ...string[]] {
  return nodes;
}

const typeScript = new Set([".ts", ".mts", ".cts"]);
const javaScript = new Set([".js", ".mjs", ".cjs"]);

const runShell = (options: FileStartOptions): string => (findCandidates("bash", options).length === 0 ? "sh" : "bash");

const interpreters: Record<string, (options: FileStartOptions) => string> = {
  ".py": () => "python3",
  ".sh": runShell,
  ".bash": runShell,
};

/** Not every Node runs TypeScript, so a `node` in a shebang gets our loader. */
function isNode(program: string): boolean {
  return program.slice(program.lastIndexOf("/") + 1) === "node";
}

const unreadable: Record<string, string> = {
  ENOENT: "the file does not exist; correct the path",
  ENOTDIR: "a part of its path is not a directory; correct the path",
  EISDIR: "it is a directory; name a file",
  EACCES: "it can't be read; change its permissions",
  ELOOP: "its symbolic links form a loop; correct the links",
};

const unknownKind = "it has no #! line, no known extension and is not executable; add a first line such as #!/bin/sh";

function refuse(file: string, reason: string): { spawnError: string } {
  return { spawnError: `${file} could not be started: ${reason}` };
}
