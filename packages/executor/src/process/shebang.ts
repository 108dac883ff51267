import { choosesCode } from "@hawk/protocol";

/** The program that the first line of a file names, and what that line gives to it. */
export interface Shebang {
  program: string;
  args: string[];
}

/** Why hawk doesn't start a file by its first line, or `null`: what runs would depend on the working directory. */
export function shebangProblem(text: string): string | null {
  const named = line.exec(text)?.[1];
  const shebang = parseShebang(text);
  if (named === undefined || shebang === null) return null;
  if (!named.startsWith("/")) return `its first line names ${named}, which is not an absolute path`;
  const variable = assignmentsIn(shebang).find(choosesCode);
  if (variable !== undefined) return `its first line sets ${variable}, which decides which code programs run`;
  const program = shebang.program.endsWith("/env") ? programOf(shebang.args) : shebang.program;
  if (program === null) return "its first line gives env an option that hawk doesn't know";
  return program.includes("/") && !program.startsWith("/") ? `its first line names ${program}, which is not an absolute path` : null;
}

function assignmentsIn({ program, args }: Shebang): string[] {
  return program.endsWith("/env") ? args.flatMap((word) => /^([^=-][^=]*)=/.exec(word)?.[1] ?? []) : [];
}

/** The program that env starts, after its variables and harmless options; `null` if unclear. */
function programOf(words: readonly string[]): string | null {
  const [first, ...others] = words;
  if (first === undefined) return "";
  if (first === "-u") return programOf(others.slice(1));
  if (first === "-i" || first === "-" || /^[^-=][^=]*=/.test(first)) return programOf(others);
  return first.startsWith("-") ? null : first;
}

const line = /^\uFEFF?#![ \t]*([^\s]+)[ \t]*([^\r\n]*?)[ \t]*(?:\r?\n|\r?$)/;

/**
 * Reads `#!/path arg`, `#!/usr/bin/env name` and `#!/usr/bin/env -S name args`; `null` when there is none. Unlike the system it
 * forgives a byte order mark, CR LF, and `env` with several words, which only some systems split.
 */
export function parseShebang(text: string): Shebang | null {
  const match = line.exec(text);
  const [program, rest] = [match?.[1], match?.[2] ?? ""];
  if (program === undefined) return null;
  if (!program.endsWith("/env")) return { program, args: rest === "" ? [] : [rest] };
  return parseEnv(program, rest);
}

/** Starts `env` itself only if needed, such as to set a variable, so errors can name a missing program. */
function parseEnv(env: string, rest: string): Shebang {
  const words = splitWords(rest.replace(/^(?:-S|--split-string(?:=|\s))\s*/, ""));
  const [program, ...args] = words;
  if (program === undefined || /^-|=/.test(program)) return { program: env, args: words };
  return { program, args };
}

const word = /(?:[^\s"']+|"[^"]*"|'[^']*')+/g;

function splitWords(text: string): string[] {
  return [...text.matchAll(word)].map(([found]) => found.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"));
}
