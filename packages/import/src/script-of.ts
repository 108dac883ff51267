import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join } from "node:path";

/** A script that a command starts, and nothing else. */
export interface Script {
  path: string;
  text: string;
  mode: number;
}

/** Perhaps an interpreter, and one word: pieces in quotes, variables, and characters that mean nothing to a shell. */
const COMMAND =
  /^(?:(?:\/usr\/bin\/env +|\/usr\/bin\/|\/bin\/)?(python3?|bash|sh|node) +)?((?:"[^"`\\]*"|'[^']*'|\$\{?\w+\}?|[^\s"'`\\|&;<>()*?[\]{}#!$])+)$/;
const LARGEST = 1_048_576;

/**
 * The script that a command line starts without arguments, when a copy of it would do the same: a text of its own, started by the program
 * that its first line or extension names, that does not look for anything beside itself. `null` for all others.
 */
export function scriptOf(command: string, variables: Readonly<Record<string, string>>, home: string): Script | null {
  const [, program, word = ""] = COMMAND.exec(command.trim()) ?? [];
  const path = expand(word, variables, home);
  if (path === null || !isAbsolute(path)) return null;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > LARGEST) return null;
  const text = readFileSync(path, "utf8");
  const isRunnable = program === undefined ? (stats.mode & 0o111) !== 0 && text.startsWith("#!") : startsBy(program, path, text);
  if (!isRunnable || text.includes("\uFFFD") || looksAround(path, text)) return null;
  return { path, text, mode: 0o755 };
}

function expand(word: string, variables: Readonly<Record<string, string>>, home: string): string | null {
  // Between single quotes nothing is filled in, and outside of all quotes a value with blanks would be several words.
  if (word.includes("'") && word.includes("$")) return null;
  const all: Record<string, string> = { HOME: home, ...variables };
  const filled = word
    .replaceAll(/["']/g, "")
    .replace(/^~(?=\/)/, home)
    .replaceAll(/\$\{?(\w+)\}?/g, (found, name: string) => all[name] ?? found);
  return filled.includes("$") ? null : filled;
}

const byExtension: Readonly<Record<string, string>> = {
  ".py": "python3",
  ".js": "node",
  ".mjs": "node",
  ".cjs": "node",
  ".sh": "bash",
  ".bash": "bash",
};

/** Whether hawk would start it with the same program. */
function startsBy(program: string, path: string, text: string): boolean {
  const [, named] = /^#!\s*(?:\S*\/env\s+)?(?:\S*\/)?([\w.+-]+)\s*$/m.exec(text.split("\n", 1)[0] ?? "") ?? [];
  if (text.startsWith("#!")) return named?.replace(/^python$/, "python3") === program.replace(/^python$/, "python3");
  return byExtension[extname(path)] === program.replace(/^python$/, "python3");
}

const around =
  /\$\{?0\b|BASH_SOURCE|__file__|__dirname|__filename|import\.meta|sys\.argv\[0\]|\bdirname\b|(?:require\(|from |import )\s*["']\.|^\s*from \.|^\s*(?:source|\.) /m;

/** A script that uses neighboring files would not find them elsewhere. */
function looksAround(path: string, text: string): boolean {
  if (around.test(text)) return true;
  const modules = extname(path) === ".py" ? [...text.matchAll(/^\s*(?:from|import)\s+(\w+)/gm)].map(([, name = ""]) => name) : [];
  return modules.some((name) => existsSync(join(dirname(path), `${name}.py`)) || existsSync(join(dirname(path), name, "__init__.py")));
}

/** A name for a command: the script or program that it starts. */
export function nameOfCommand(command: string): string {
  const words = command.split(/[\s"'|&;()<>]+/).filter((word) => word !== "" && !word.startsWith("-") && !/^\w+=/.test(word));
  const script = words.find((word) => /\.(?:py|sh|bash|js|mjs|cjs|ts|rb|pl)$/.test(word));
  return basename(script ?? words[0] ?? "hook");
}
