import { basename, extname } from "node:path";
import { writeHookLoader } from "./hook-loader.ts";
import { isSystemPython } from "./managed-python.ts";
import type { ProcessStart } from "./process-start.ts";
import { findProgram, isExecutable, readHead } from "./program-file.ts";
import { resolveShim } from "./resolve-shim.ts";
import { parseShebang } from "./shebang.ts";
import type { Shebang } from "./shebang.ts";

/** The part of a start that says what is run. */
export type ProgramStart = Pick<ProcessStart, "file" | "args">;

export type FileStart = ProgramStart | { spawnError: string };

export interface FileStartOptions {
  /** Where TypeScript without its types is kept; private to the user. */
  cacheDir: string;
  /** The hook's environment: its `PATH` says whether there is a bash. */
  env: Record<string, string>;
  /** For the hook itself. */
  args?: string[];
  /** Takes the place of the system's Python, for a hook whose packages it has. */
  python?: string | null;
  /** The text of the file, when it is already read. */
  text?: string;
}

/** A command line is for the shell; with arguments, even with none of them, it is the name of a program. */
export function startForCommand(command: string, args?: string[]): ProgramStart {
  return args ? { file: command, args } : { file: "/bin/sh", args: ["-c", command] };
}

/**
 * How a hook file is started: by its first line, else by its extension, else as the program that it is. The first line counts
 * whether or not the file is executable, since that bit gets lost in archives and on other systems.
 */
export function startFor(file: string, options: FileStartOptions): FileStart {
  const head = options.text ?? readHead(file);
  if (typeof head !== "string") return startUnread(file, head, options);
  if (head === "") return refuse(file, "it is empty; put its text back");
  const shebang = parseShebang(head);
  const isTypeScript = typeScript.has(extname(file));
  if (shebang && !(isTypeScript && isNode(shebang.program))) return startBy(shebang, "its first line", file, options);
  if (isTypeScript) return startTypeScript(file, options);
  const program = interpreters[extname(file)]?.(options.env);
  if (program !== undefined) return startBy({ program, args: [] }, "its extension", file, options);
  return isExecutable(file) ? { file, args: options.args ?? [] } : refuse(file, unknownKind);
}

/** Looks for the interpreter itself: that it is missing should be said about the hook, whose author knows nothing of our start. */
function startBy({ program: named, args }: Shebang, source: string, file: string, options: FileStartOptions): FileStart {
  const { PATH } = options.env;
  const program = options.python && isSystemPython(named) ? options.python : named;
  const found = PATH === undefined ? program : findProgram(program, PATH);
  if (found === null)
    return refuse(file, `${source} asks for ${program}, which is missing or not executable; install it or correct the file`);
  return { file: resolveShim(found), args: [...args, file, ...(options.args ?? [])] };
}

/** A program need not be readable to be run. */
function startUnread(file: string, error: NodeJS.ErrnoException, { args = [] }: FileStartOptions): FileStart {
  if (error.code === "EACCES" && isExecutable(file)) return { file, args };
  return refuse(file, `${unreadable[error.code ?? ""] ?? error.message} (${error.code ?? error.name})`);
}

function startTypeScript(file: string, { args = [], cacheDir }: FileStartOptions): FileStart {
  const loader = writeHookLoader(cacheDir);
  if ("problem" in loader) return refuse(file, loader.problem);
  return { file: process.execPath, args: [loader.file, file, ...args] };
}

const typeScript = new Set([".ts", ".mts", ".cts"]);

const runNode = (): string => process.execPath;
const runShell = ({ PATH = "" }: Record<string, string>): string => (findProgram("bash", PATH) === null ? "sh" : "bash");

const interpreters: Record<string, (env: Record<string, string>) => string> = {
  ".py": () => "python3",
  ".sh": runShell,
  ".bash": runShell,
  ".js": runNode,
  ".mjs": runNode,
  ".cjs": runNode,
};

/** Not every Node runs TypeScript, so a `node` in a shebang gets our loader. */
function isNode(program: string): boolean {
  return basename(program) === "node";
}

const unreadable: Record<string, string> = {
  ENOENT: "the file does not exist; correct the path",
  ENOTDIR: "a part of its path is not a directory; correct the path",
  EISDIR: "it is a directory; name a file",
  EACCES: "it may not be read; change its permissions",
  ELOOP: "its symbolic links form a loop; correct the links",
};

const unknownKind = "it has no #! line, no known extension and is not executable; add a first line such as #!/bin/sh";

function refuse(file: string, reason: string): { spawnError: string } {
  return { spawnError: `${file} could not be started: ${reason}` };
}
