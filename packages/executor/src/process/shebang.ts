/** The program that the first line of a file names, and what that line gives to it. */
export interface Shebang {
  program: string;
  args: string[];
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

/** `env` itself is started only for what it alone can do, such as to set a variable: a missing program then gets named. */
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
