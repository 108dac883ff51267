import { existsSync, lstatSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { HawkError } from "@hawk/errors";

/** Where git keeps what one person does not want to see in a repository, and the repository. */
export interface GitExclude {
  file: string;
  /** The top of the working tree. */
  root: string;
}

/**
 * Finds `info/exclude` as `git rev-parse --git-path info/exclude` would, for working trees and submodules as well. Git itself is not
 * run: in a stranger's repository, even asking it something can start programs.
 */
export function findGitExclude(directory: string): GitExclude {
  const root = findRoot(directory);
  const gitDir = gitDirOf(join(root, ".git"));
  const common = join(gitDir, "commondir");
  const commonDir = existsSync(common) ? resolve(gitDir, readFileSync(common, "utf8").trim()) : gitDir;
  if (!existsSync(join(commonDir, "HEAD")) || !existsSync(join(commonDir, "objects")))
    throw notARepository(root, `${commonDir} is not a git directory`);
  const file = join(commonDir, "info", "exclude");
  for (const path of [dirname(file), file])
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw notARepository(root, `${path} is a link`);
  return { file, root };
}

function findRoot(directory: string): string {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === dirname(at))
      throw new HawkError("ignore/no-repository", `${directory} is not in a git repository`, {
        hint: "run this inside one",
      });
  }
}

/** `.git` is a directory, or in a working tree or submodule a file that says where it is. */
function gitDirOf(path: string): string {
  if (lstatSync(path).isDirectory()) return path;
  const [, given] = /^gitdir: (.+?)\s*$/.exec(readFileSync(path, "utf8")) ?? [];
  if (given === undefined) throw notARepository(dirname(path), `${path} does not say where the git directory is`);
  return resolve(dirname(path), given);
}

function notARepository(root: string, why: string): HawkError {
  return new HawkError("ignore/odd-repository", `${root} is not a git repository hawk understands: ${why}`, {
    changed: false,
    hint: "add the lines to .git/info/exclude yourself",
  });
}

/** A pattern for what is below a directory of the repository. */
export function toPattern({ root }: GitExclude, directory: string, below: string): string {
  const way = relative(root, directory)
    .split(sep)
    .filter(Boolean)
    .map((part) => part.replaceAll(/[\\*?[\]!# ]/g, String.raw`\$&`));
  return `/${[...way, below].join("/")}`;
}

/** The text with the lines that it lacks. */
export function withLines(text: string | null, lines: readonly string[]): string {
  const before = text ?? "";
  const present = new Set(before.split(/\r?\n/));
  const missing = lines.filter((line) => !present.has(line));
  if (missing.length === 0) return before;
  const lineEnd = before.includes("\r\n") ? "\r\n" : "\n";
  return `${before}${before === "" || before.endsWith("\n") ? "" : lineEnd}${missing.join(lineEnd)}${lineEnd}`;
}
