import type { RE2JS } from "re2js";

/** Longer patterns are refused: no matcher needs them, and compiling one costs. */
const LONGEST_PATTERN = 4096;
const MOST_COMPILED = 1000;

type Test = ((text: string) => boolean) & {
  /** How many steps it takes for a character, at most. */
  size: number;
};
type Re2Package = { RE2JS: typeof RE2JS };

const compiled = new Map<string, Test | null>();
let re2: Re2Package | undefined;

/**
 * Compiles a regular expression that takes linear time on any text; it matches anywhere unless it has anchors.
 * `null` when it is invalid, too long, or uses lookaround or back-references, which linear time rules out.
 * It supports `^(?!…).*$`, the usual way to say "all but these".
 */
export function safeRegex(pattern: string): Test | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const test = compile(pattern);
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(pattern, test);
  return test;
}

function compile(pattern: string): Test | null {
  if (pattern.length > LONGEST_PATTERN) return null;
  // Loaded when the first pattern needs it: most matchers are plain names. A failure is not the pattern's, so it is not caught here.
  re2 ??= require("re2js") as Re2Package;
  const allBut = /^\^\(\?!((?:[^()\\]|\\.)*)\)\.[*+]\$?$/.exec(pattern)?.[1];
  try {
    const expression = re2.RE2JS.compile(allBut === undefined ? pattern : `^(?:${allBut})`);
    const test = (text: string): boolean => expression.matcher(text).find() === (allBut === undefined);
    return Object.assign(test, { size: expression.programSize() });
  } catch {
    return null;
  }
}
