import { pathToFileURL } from "node:url";
import { runCallback } from "@hawk/protocol";
import type { HookCallback, HookEvent, Outcome, PlannedHook } from "@hawk/protocol";

/** Calls the default export of a JavaScript file in this process. */
export async function runInlineFile(hook: PlannedHook, event: HookEvent, signal: AbortSignal): Promise<Outcome> {
  const { handler } = hook;
  if (handler.type !== "inline") return failure(hook, "it is no inline hook");
  if (handler.callback) return runCallback(handler.callback, hook, event, signal);
  if (handler.file === undefined) return failure(hook, "it has neither a callback nor a file");
  const module = (await import(pathToFileURL(handler.file).href)) as { default?: unknown };
  if (typeof module.default !== "function") return failure(hook, `${handler.file} has no default export that is a function`);
  return runCallback(module.default as HookCallback, hook, event, signal);
}

function failure({ id }: PlannedHook, reason: string): Outcome {
  return { hookId: id, status: "non_blocking_error", failure: "spawn", reason };
}
