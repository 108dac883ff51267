import { existsSync, readFileSync } from "node:fs";
import { extname, win32 } from "node:path";
import { foldNames } from "@hawk/protocol";
import { findGitBash } from "./git-bash.ts";
import { writeHookLoader } from "./hook-loader.ts";
import type { FileStart, FileStartOptions, ProgramStart } from "./interpreter.ts";
import { ownNode } from "./own-node.ts";
import { findProgram, readHead } from "./program-file.ts";
import { cmdArguments, quoteForCmd } from "./quote-for-cmd.ts";
import { parseShebang, shebangProblem } from "./shebang.ts";

/** What starting programs on Windows depends on. */
export interface WindowsSystem {
  /** With uppercase names. */
  env: Readonly<Record<string, string | undefined>>;
  /** By name on the PATH, with an extension from PATHEXT. */
  find: (program: string) => string | null;
  exists: (path: string) => boolean;
  node: string;
}

/** This machine, with a hook's environment. */
export function lookAtWindows(own: Readonly<Record<string, string | undefined>>): WindowsSystem {
  const env = { ...foldNames(process.env, process.platform), ...own };
  const path = env["PATH"] ?? "";
  return { env, find: (program) => findProgram(program, path), exists: existsSync, node: ownNode(process.execPath) };
}

/** A command line goes to cmd; with arguments, even an empty list, it is a program's name. */
export function commandOnWindows(command: string, args: string[] | undefined, system: WindowsSystem): FileStart {
  if (args === undefined) return { file: comspec(system), args: cmdArguments(command), isVerbatim: true };
  const program = system.find(command);
  // Windows itself would look in the working directory.
  if (program === null) return refuse(command, "it is not on the PATH; install it or correct the PATH");
  return startProgram(program, args, system);
}

/** How to start a hook file on Windows, which has no shebangs or executable bits: hawk uses the extension and the first line. */
export function fileOnWindows(file: string, options: FileStartOptions, system: WindowsSystem): FileStart {
  const head = options.text ?? readHead(file);
  if (typeof head !== "string") return refuse(file, `it can't be read; check the path and its permissions (${head.code ?? head.name})`);
  if (head === "") return refuse(file, "it is empty; restore it");
  const ending = extname(file).toLowerCase();
  const args = options.args ?? [];
  if (programs.has(ending)) return startProgram(file, args, system);
  if (ending === ".ps1") return { file: powershell(system), args: [...powershellOptions, file, ...args] };
  const guard = guardIn(file, options.env);
  if (guard !== null) return { file: system.node, args: guard };
  const problem = shebangProblem(head);
  if (problem !== null) return refuse(file, `${problem}; correct it`);
  const shebang = parseShebang(head);
  const name = shebang ? win32.basename(shebang.program).toLowerCase() : interpreters[ending];
  if (name === undefined)
    return refuse(file, "it has no #! line and no ending that hawk knows; add a first line such as #!/usr/bin/env node");
  const start = startBy(name, file, options, system);
  if ("spawnError" in start) return start;
  return { file: start.file, args: [...start.args, ...(shebang?.args ?? []), ...start.loader, file, ...args] };
}

const GUARD = /^exec sh "\$HAWK_LIBRARY\/guard\.sh" ([a-z-]+)$/m;

/** A built-in guard calls one of hawk's programs through sh. Here that program is started directly. */
function guardIn(file: string, { HAWK_LIBRARY: library }: FileStartOptions["env"]): string[] | null {
  if (library === undefined) return null;
  const [, name] = GUARD.exec(readFileSync(file, "utf8").replaceAll("\r\n", "\n")) ?? [];
  return name === undefined ? null : [win32.join(library, "guard.cjs"), name];
}

interface Interpreter extends ProgramStart {
  /** The arguments before the file. */
  loader: string[];
}

function startBy(name: string, file: string, options: FileStartOptions, system: WindowsSystem): Interpreter | { spawnError: string } {
  if (name === "node") return startNode(file, options, system);
  if (isPython(name)) return startPython(file, options, system);
  if (shells.has(name)) {
    const bash = findGitBash(system);
    if (bash !== null) return { file: bash, args: [], loader: [] };
    return refuse(
      file,
      "it needs a Unix shell, and Git for Windows was not found; install that, or write the hook in JavaScript or PowerShell",
    );
  }
  const program = system.find(name);
  return program === null
    ? refuse(file, `its first line asks for ${name}, which is not on the PATH; install it`)
    : { file: program, args: [], loader: [] };
}

function startNode(file: string, { cacheDir }: FileStartOptions, { node }: WindowsSystem): Interpreter | { spawnError: string } {
  if (!typeScript.has(extname(file).toLowerCase())) return { file: node, args: [], loader: [] };
  const loader = writeHookLoader(cacheDir);
  return "problem" in loader ? refuse(file, loader.problem) : { file: node, args: [], loader: [loader.file] };
}

/** `py` chooses among all installed versions. A `python3` among Windows' own apps is usually a link to the store. */
function startPython(file: string, { python }: FileStartOptions, { find }: WindowsSystem): Interpreter | { spawnError: string } {
  if (python) return { file: python, args: [], loader: [] };
  const launcher = find("py");
  if (launcher !== null) return { file: launcher, args: ["-3"], loader: [] };
  const own = ["python3", "python"].map(find).find((found) => found !== null && !/\\Microsoft\\WindowsApps\\/i.test(found));
  return own ? { file: own, args: [], loader: [] } : refuse(file, "it needs Python 3, which was not found; install it from python.org");
}

/** cmd runs batch files, and parses arguments by its own rules. */
function startProgram(program: string, args: readonly string[], system: WindowsSystem): FileStart {
  if (!batches.has(extname(program).toLowerCase())) return { file: program, args: [...args] };
  const words = [program, ...args].map(quoteForCmd);
  if (words.includes(null)) return refuse(program, "an argument has a line end in it, which a batch file can't take");
  return { file: comspec(system), args: cmdArguments(words.join(" ")), isVerbatim: true };
}

function comspec(system: WindowsSystem): string {
  return win32.join(systemDirectory(system), "cmd.exe");
}

function powershell(system: WindowsSystem): string {
  return win32.join(systemDirectory(system), "WindowsPowerShell", "v1.0", "powershell.exe");
}

/** A project could set a variable that names another cmd. */
function systemDirectory({ env }: WindowsSystem): string {
  return win32.join(env["SYSTEMROOT"] ?? String.raw`C:\Windows`, "System32");
}

const batches: ReadonlySet<string> = new Set([".cmd", ".bat"]);
const programs: ReadonlySet<string> = new Set([".exe", ".com", ...batches]);
const typeScript: ReadonlySet<string> = new Set([".ts", ".mts", ".cts"]);
const shells: ReadonlySet<string> = new Set(["sh", "bash", "dash"]);
const powershellOptions = ["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-File"];
const interpreters: Readonly<Record<string, string>> = {
  ...Object.fromEntries([".js", ".mjs", ".cjs", ...typeScript].map((ending) => [ending, "node"])),
  ".py": "python3",
  ".sh": "bash",
  ".bash": "bash",
};

function isPython(name: string): boolean {
  return /^python(?:3(?:\.\d+)?)?$/.test(name);
}

function refuse(file: string, reason: string): { spawnError: string } {
  return { spawnError: `${file} could not be started: ${reason}` };
}
