import type { RuleCondition } from "../definition.ts";
import { homes, isAbsolute, toSegments } from "../path-segments.ts";
import { matchesPath } from "../permission-glob.ts";
import { safeRegex } from "../safe-regex.ts";

/**
 * How much work a pattern may be for a text: its steps for a character, times the characters. Time grows with that product and never
 * faster, so this is some seconds at the very worst, and a hundredth of one for patterns as people write them.
 */
const MOST_WORK = 100_000_000;

/** The pattern as it is compiled. */
export function regexOf({ ignoresCase }: Pick<RuleCondition, "ignoresCase">, pattern: string): ReturnType<typeof safeRegex> {
  return safeRegex(ignoresCase ? `(?i)${pattern}` : pattern);
}

/** Whether a text meets a condition; a sentence if that can't be decided. */
export function meets(condition: RuleCondition, value: string, cwd: string): boolean | string {
  const results = condition.patterns.map((pattern) => fitsOne(condition, pattern, value, cwd));
  const isNegative = condition.operator === "lacks";
  const isMet = isNegative ? results.every((result) => result === true) : results.includes(true);
  return isMet || (results.find((result) => typeof result === "string") ?? false);
}

function fitsOne(condition: RuleCondition, pattern: string, value: string, cwd: string): boolean | string {
  switch (condition.operator) {
    case "regex":
      return fitsRegex(condition, pattern, value);
    case "glob":
      return fitsGlob(pattern, value, cwd);
    case "contains":
      return value.includes(pattern);
    case "lacks":
      return !value.includes(pattern);
    case "equals":
      return value === pattern;
    case "starts_with":
      return value.startsWith(pattern);
    case "ends_with":
      return value.endsWith(pattern);
    default:
      return `hawk doesn't know the operator ${JSON.stringify(condition.operator)}`;
  }
}

function fitsRegex(condition: RuleCondition, pattern: string, value: string): boolean | string {
  const test = regexOf(condition, pattern);
  if (test === null) return `${JSON.stringify(pattern.slice(0, 60))} can't be read as a regular expression`;
  if (test.size * value.length > MOST_WORK)
    return `${value.length} characters are too many for the pattern ${JSON.stringify(pattern.slice(0, 60))}`;
  return test(value);
}

/**
 * Like gitignore: a name without a slash matches at any depth, a path from the session's directory, `/x` from the root, `~/x` from a
 * home directory. Ignores case: on many disks `.ENV` is `.env`.
 */
function fitsGlob(pattern: string, file: string, cwd: string): boolean {
  const path = segmentsOf(isAbsolute(file) || file.startsWith("~") ? file : `${cwd}/${file}`);
  const wanted = segmentsOf(pattern);
  if (isAbsolute(pattern) || pattern.startsWith("**/")) return matchesPath(wanted, path);
  if (pattern.startsWith("~/")) return matchesPath(wanted, path) || homes.some((home) => matchesPath(inHome(home, wanted), path));
  if (!/\/./.test(pattern)) return matchesPath(["**", ...wanted], path);
  const base = segmentsOf(cwd);
  return base.every((segment, index) => path[index] === segment) && matchesPath(wanted, path.slice(base.length));
}

function inHome(home: readonly string[], [, ...wanted]: readonly string[]): string[] {
  return [...home.map((segment) => segment.toLowerCase()), ...wanted];
}

function segmentsOf(path: string): string[] {
  return toSegments(path).map((segment) => segment.toLowerCase());
}
