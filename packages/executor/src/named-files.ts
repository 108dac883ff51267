import { realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { ShellHandler } from "@hawk/protocol";

/** A regular file that a word of a command names. */
export interface NamedFile {
  word: string;
  /** Absolute, as the word says it. */
  path: string;
  /** Without links. */
  realPath: string;
}

/** Where a command runs. */
export interface CommandPlace {
  cwd: string;
  /** The value of `$HAWK_PROJECT_DIR` and `$CLAUDE_PROJECT_DIR`. */
  projectDir: string;
}

/** The regular files that the words of a command name. */
export function findNamedFiles(handler: ShellHandler, place: CommandPlace): NamedFile[] {
  return wordsOf(handler).flatMap((word) => {
    const path = resolveWord(word, place);
    const realPath = path === null ? null : realFile(path);
    return path === null || realPath === null ? [] : [{ word, path, realPath }];
  });
}

/**
 * A command's words: each piece as a shell splits it, and each piece of that between punctuation and spaces. One too many
 * does no harm, since words that don't name a file are left out.
 */
export function wordsOf({ command = "", args = [] }: ShellHandler): string[] {
  const texts = [command, ...args];
  return [...new Set([...texts, ...texts.flatMap(shellWords), ...texts.flatMap((text) => text.split(SIGNS))])];
}

/** The path a word stands for; `null` if it isn't one. */
export function resolveWord(word: string, { cwd, projectDir }: CommandPlace): string | null {
  if (word === "" || word.length > LONGEST_PATH || word.includes("\0")) return null;
  const [, inUnix, inProject = inUnix] = PROJECT_VARIABLE.exec(word) ?? [];
  return inProject === undefined ? resolve(cwd, word) : resolve(projectDir, `./${inProject}`);
}

/** Whether a path is below a directory. */
export function isInside(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const LONGEST_PATH = 4096;
const SIGNS = /[\s;&|<>()"'`=,:]+/;
const PROJECT_VARIABLE =
  /^\$(?:HAWK_PROJECT_DIR|CLAUDE_PROJECT_DIR|\{HAWK_PROJECT_DIR\}|\{CLAUDE_PROJECT_DIR\})\/([^]*)$|^%(?:HAWK_PROJECT_DIR|CLAUDE_PROJECT_DIR)%[\\/]([^]*)$/;

/** The words of a command line without their quotes. Nothing is expanded. */
function shellWords(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(/(?:'[^']*'|"(?:[^"\\]|\\[^])*"|\\[^]|[^\s;&|<>()'"\\])+/g))
    words.push(word.replaceAll(/'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])/g, unquote));
  return words;
}

function unquote(_all: string, single?: string, double?: string, escaped?: string): string {
  return single ?? double?.replaceAll(/\\(["\\$`])/g, "$1") ?? escaped ?? "";
}

function realFile(path: string): string | null {
  try {
    const realPath = realpathSync.native(path);
    return statSync(realPath).isFile() ? realPath : null;
  } catch {
    return null;
  }
}
