import { dialects } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";

/** Escapes that mean the same everywhere: not `\s`, which matches more characters in JavaScript than in RE2. */
const ESCAPE = String.raw`\\(?:[dDwW]|[^A-Za-z0-9\s])`;
/** Syntax that means the same in JavaScript and in RE2, which hawk uses for matchers. */
const SHARED = new RegExp(String.raw`^(?:[^\\()[\]]|${ESCAPE}|\\b|\((?!\?)|\(\?:|\)|\[\^?(?:[^\\[\]^]|${ESCAPE})+\])*$`);
const PRINTABLE_ASCII = /^[ -~]*$/;
/** Any text shows whether a pattern is valid. */
const anyCall: HookEvent = { name: "pre_tool_use", payload: {} };
/** "All but these", as `safeRegex` understands it. */
const ALL_BUT = /^\^\(\?!((?:[^()\\]|\\.)*)\)\.[*+]\$?$/;

/**
 * A JavaScript regular expression that finds something whenever hawk's reading of `pattern` does, in names without line breaks.
 * `""` if it matches nothing, `null` if the two readings may differ.
 */
export function toJavaScript(pattern: string): string | null {
  if (dialects.hawk.matches(pattern, anyCall) === null) return "";
  const allBut = ALL_BUT.exec(pattern)?.[1];
  if (allBut !== undefined) return isShared(allBut) ? `^(?!${allBut})` : null;
  return isShared(pattern) ? pattern : null;
}

function isShared(pattern: string): boolean {
  return PRINTABLE_ASCII.test(pattern) && SHARED.test(pattern) && isJavaScript(pattern);
}

function isJavaScript(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}
