import type { PlannedHook } from "../dialect.ts";
import type { Outcome, ProcessResult } from "../outcome.ts";
import { isObject } from "../payload.ts";
import { succeeded } from "./failures.ts";
import { parseJson } from "./parse-json.ts";

const ASYNC_TIMEOUT_MS = 15_000;

/** The outcome of a hook that says, first thing on stdout, that it goes on in the background; `null` for all others. Every dialect knows this. */
export function handedOff({ stdout }: ProcessResult, hook: PlannedHook): Outcome | null {
  const start = readStart(stdout);
  if (start === null) return null;
  const timeoutMs = start.json["asyncTimeout"];
  return { ...succeeded(hook.id), async: { timeoutMs: typeof timeoutMs === "number" && timeoutMs > 0 ? timeoutMs : ASYNC_TIMEOUT_MS } };
}

/** What a hook printed after it had said that it goes on. */
export function afterHandoff(stdout: string): string {
  return readStart(stdout)?.rest ?? stdout;
}

/** The object may span lines, as `jq` prints it; nothing but blanks follows it on its last line. */
function readStart(stdout: string): { json: Record<string, unknown>; rest: string } | null {
  const output = stdout.trimStart();
  if (!output.startsWith("{") || !output.includes('"async"')) return null;
  const end = endOfObject(output);
  const json = parseJson(output.slice(0, end));
  if (!isObject(json) || json["async"] !== true) return null;
  const rest = output.slice(end);
  return /^[ \t\r]*(?:\n|$)/.test(rest) ? { json, rest } : null;
}

/** One pass, whatever a hook prints. Zero while the object has not ended. */
function endOfObject(text: string): number {
  let [depth, isText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText && sign === "\\") at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && sign === "{") depth += 1;
    else if (!isText && sign === "}" && (depth -= 1) === 0) return at + 1;
  }
  return 0;
}
