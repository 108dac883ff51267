import { basename, dirname } from "node:path";
import { choosesCode } from "@hawk/protocol";
import type { ShellHandler } from "@hawk/protocol";

/** Programs that run nothing, whatever their arguments. */
const readers: ReadonlySet<string> = new Set(
  "true false : echo printf cat test [ exit grep head tail wc cut tr sleep touch mkdir".split(" "),
);

/** Programs that run the file that is their first word, and the options that change nothing about that. */
const interpreters: readonly { name: RegExp; options: RegExp }[] = [
  { name: /^(?:sh|dash|bash|zsh|ksh)$/, options: /^-[aefux]+$/ },
  { name: /^python(?:3(?:\.\d+)?)?$/, options: /^-[BEIPSsu]+$/ },
  { name: /^node$/, options: /^--no-warnings$/ },
  { name: /^(?:ruby|perl)$/, options: /^-w$/ },
];
const systemDirectories: ReadonlySet<string> = new Set(["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]);

type Command = Pick<ShellHandler, "command"> & { args?: readonly string[] };

/**
 * Whether a command may start project files that aren't compared with the approved ones. It may, unless each of its programs is an approved
 * file, one that runs an approved file, or one that runs nothing, and hawk understands every word.
 */
export function isOpenCommand({ command = "", args }: Command, isApproved: (word: string) => boolean): boolean {
  const lines = args ? [[command, ...args]] : splitLine(command);
  return lines === null || lines.some((words) => isOpenLine(words, isApproved, args === undefined));
}

function isOpenLine(words: readonly string[], isApproved: (word: string) => boolean, isShell: boolean): boolean {
  const [first = "", ...others] = words;
  const [, variable] = (isShell && /^([A-Za-z_]\w*)=/.exec(first)) || [];
  if (variable !== undefined)
    return choosesCode(variable) || hasUnknown(first) || (others.length > 0 && isOpenLine(others, isApproved, isShell));
  if (others.some((word) => isShell && hasUnknown(word) && !isApproved(word))) return true;
  // A shell looks for a name without a slash on the PATH.
  if (first.includes("/") && isApproved(first)) return false;
  const program = programIn(first);
  if (program === null) return true;
  if (readers.has(program)) return false;
  const interpreter = interpreters.find(({ name }) => name.test(program));
  const file = others.find((word) => !interpreter?.options.test(word));
  return interpreter === undefined || file === undefined || !isApproved(file);
}

/** The name of a program of the system, or `null`. */
function programIn(word: string): string | null {
  if (!word.includes("/")) return word;
  return systemDirectories.has(dirname(word)) ? basename(word) : null;
}

/** The text doesn't show what a shell would run. */
function hasUnknown(word: string): boolean {
  return /[$`*?[\]{}~!]/.test(word);
}

/** The simple commands of a line, as words; `null` when there is more to it than words, quotes and `;`, `&&`, `||`, `|`. */
function splitLine(line: string): string[][] | null {
  const commands: string[][] = [[]];
  let rest = line;
  while (rest !== "") {
    const [token = ""] = TOKEN.exec(rest) ?? [];
    if (token === "") return null;
    if (/^[;&|\n]/.test(token)) commands.push([]);
    else if (!/^\s|^\d?>/.test(token)) commands.at(-1)?.push(unquote(token));
    rest = rest.slice(token.length);
  }
  return commands.filter((words) => words.length > 0);
}

/** Blanks, a separator, a redirection that leads nowhere else, or a word. A quote within single quotes is the word's own. */
const TOKEN = /^(?:[ \t]+|\n|;|&&|\|\||\||\d?>&\d|\d?> ?\/dev\/null|(?:'[^'$`]*'|"[^"\\`]*"|[^\s;&|<>()'"\\#`])+)/;

function unquote(word: string): string {
  return word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_all, single?: string, double?: string) => single ?? double ?? "");
}
