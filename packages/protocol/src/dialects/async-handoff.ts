import type { PlannedHook } from "../dialect.ts";
import type { Outcome, ProcessResult } from "../outcome.ts";
import { isObject } from "../payload.ts";
import { succeeded } from "./failures.ts";
import { parseJson } from "./parse-json.ts";

const ASYNC_TIMEOUT_MS = 15_000;

/** The outcome of a hook that says, first thing on stdout, that it goes on in the background; `null` for all others. Every dialect knows this. */
export function handedOff({ stdout }: ProcessResult, hook: PlannedHook): Outcome | null {
  const output = stdout.trimStart();
  if (!output.startsWith("{") || !output.includes('"async"')) return null;
  const json = toRecord(parseJson(output)) ?? toRecord(parseJson(output.split("\n", 1)[0] as string));
  if (json?.["async"] !== true) return null;
  const timeout = json["asyncTimeout"];
  return { ...succeeded(hook.id), async: { timeoutMs: typeof timeout === "number" && timeout > 0 ? timeout : ASYNC_TIMEOUT_MS } };
}

function toRecord(value: unknown): Record<string, unknown> | null {
  return isObject(value) ? value : null;
}
