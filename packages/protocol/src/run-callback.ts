import { decodeInline } from "./decode-inline.ts";
import type { HookEvent } from "./definition.ts";
import type { PlannedHook } from "./dialect.ts";
import type { Outcome } from "./outcome.ts";

/** A hook that is a function. */
export type HookCallback = (event: HookEvent, signal: AbortSignal) => unknown;

/** Runs a callback under the same rules as any hook: it has a timeout, can be aborted, and fails if it throws. */
export async function runCallback(callback: HookCallback, hook: PlannedHook, event: HookEvent, signal: AbortSignal): Promise<Outcome> {
  if (signal.aborted) return cancelled(hook, "abort");
  const own = new AbortController();
  return new Promise((resolve) => {
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      resolve(outcome);
    };
    const cancel = (failure: "timeout" | "abort"): void => {
      own.abort();
      end(cancelled(hook, failure));
    };
    const onAbort = (): void => cancel("abort");
    const timer = setTimeout(() => cancel("timeout"), hook.timeoutSeconds * 1000);
    signal.addEventListener("abort", onAbort, { once: true });
    call(callback, event, own.signal).then(
      (value) => end(decodeInline(value, hook, event)),
      (error: unknown) => end({ hookId: hook.id, status: "non_blocking_error", failure: "exit", reason: messageOf(error) }),
    );
  });
}

async function call(callback: HookCallback, event: HookEvent, signal: AbortSignal): Promise<unknown> {
  return callback(event, signal);
}

function cancelled(hook: PlannedHook, failure: "timeout" | "abort"): Outcome {
  const reason = failure === "timeout" ? `timed out after ${hook.timeoutSeconds} s` : "aborted";
  return { hookId: hook.id, status: "cancelled", failure, reason };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
