import type { Adapter } from "@hawk/adapter";
import { createRunHook } from "@hawk/executor";
import type { ProcessReport, RunHookOptions } from "@hawk/executor";
import { isObject } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook, RunContext } from "@hawk/protocol";

/** Runs a hook that wants the host's own payload, and reads its answer as the host itself would. */
export async function runNative(
  hook: PlannedHook,
  event: HookEvent,
  context: RunContext,
  { options, nativeEvent, decodeReply }: { options: RunHookOptions; nativeEvent: string; decodeReply: Adapter["decodeReply"] },
): Promise<Outcome> {
  let report: ProcessReport | undefined;
  const run = createRunHook({ ...options, onReport: ({ process }) => (report = process) });
  const native = event.payload["_native"];
  const payload = isObject(native) ? native : event.payload;
  const outcome = await run({ ...hook, dialect: "claude" }, { ...event, nativeName: nativeEvent, payload }, context);
  const said = report && decodeReply?.(report, hook, event);
  // A host may ignore a failure, and would then ignore a guard.
  return said && (said.status !== "success" || report?.exitCode === 0) ? said : outcome;
}
