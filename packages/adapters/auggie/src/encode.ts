import { fitVerdict, isObject, listNotes, nativeEvent, reasonOf, toLines } from "@hawk/adapter";
import type { Adapter, HostEvent, JsonObject, Reply } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { events } from "./events.ts";
import { toNativeInput } from "./tool-call.ts";

const [FAILED, REFUSED] = [1, 2];
const unknownEvent: HostEvent = { native: [] };

/** Before a tool a refusal is an exit code, which can't be mistaken. After it and at the end an exit code refuses nothing, and JSON does. */
export const encode: Adapter["encode"] = (original, event) => {
  const host = events[original.event] ?? unknownEvent;
  const { verdict, unsupported } = fitVerdict(original, host);
  const gaps = [...unsupported, ...Object.keys(verdict.extra).map((key) => `${verdict.event} does not take "${key}"`)];
  const isRefusedCall = verdict.event === "pre_tool_use" && verdict.kind === "reject";
  return isRefusedCall ? refuse(verdict, gaps) : answer(verdict, host, event, gaps);
};

/** The host shows stderr to the user as well. Beside this exit code it reads no JSON. */
function refuse(verdict: Verdict, gaps: readonly string[]): Reply {
  const lines = [reasonOf(verdict), ...verdict.systemMessages, ...listNotes(verdict)];
  const lost = verdict.stop ? ["beside a refusal the turn can't be ended"] : [];
  return { stdout: "", stderr: toLines(lines), exitCode: REFUSED, unsupported: [...gaps, ...lost] };
}

function answer(verdict: Verdict, { canTellUser }: HostEvent, event: HookEvent, gaps: readonly string[]): Reply {
  const notes = listNotes(verdict);
  const { specific, lost } = toSpecific(verdict, event);
  const messages = canTellUser ? [...verdict.systemMessages, ...notes] : [];
  const { stop } = verdict;
  const fields = {
    ...(stop ? { continue: false, ...(stop.reason ? { stopReason: stop.reason } : {}) } : {}),
    ...(messages.length > 0 ? { systemMessage: messages.join("\n") } : {}),
    // Without its event the host discards the whole answer.
    ...(Object.keys(specific).length > 0 ? { hookSpecificOutput: { hookEventName: nativeEvent(events, verdict.event), ...specific } } : {}),
  };
  const unsupported = [...gaps, ...lost];
  if (Object.keys(fields).length > 0) return { stdout: `${JSON.stringify(fields)}\n`, stderr: "", exitCode: 0, unsupported };
  return { stdout: "", stderr: toLines(notes), exitCode: notes.length > 0 ? FAILED : 0, unsupported };
}

/** A refusal is said inside, where Claude Code has it outside. */
function toSpecific(verdict: Verdict, { payload }: HookEvent): { specific: JsonObject; lost: string[] } {
  const { kind, context, input } = verdict;
  const before = isObject(payload["tool_input"]) ? payload["tool_input"] : {};
  const updatedInput = input && toNativeInput(isObject(payload["_native"]) ? payload["_native"] : payload, before, input);
  const specific = {
    ...(kind === "reject" ? { decision: "block", reason: reasonOf(verdict) } : {}),
    ...(updatedInput ? { updatedInput } : {}),
    ...(context === "" ? {} : { additionalContext: context }),
  };
  return { specific, lost: updatedInput === null ? ["of several replacements in one call none can be changed"] : [] };
}
