import { fitVerdict, isObject, listNotes, nativeEvent, toLines } from "@hawk/adapter";
import type { Adapter, HostEvent, JsonObject, Reply } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { events } from "./events.ts";
import { toNativeInput } from "./tool-call.ts";

/** Code 3 would end the whole agent, and is never used. */
const [FAILED, REFUSED] = [1, 2];
const unknownEvent: HostEvent = { native: [] };

/** Refusals are said by exit code: in JSON, the approval of another hook would count for more. All else is JSON. */
export const encode: Adapter["encode"] = (original, event) => {
  const host = events[original.event] ?? unknownEvent;
  const { verdict, unsupported } = fitVerdict(original, host);
  const gaps = [...unsupported, ...Object.keys(verdict.extra).map((key) => `${verdict.event} does not take "${key}"`)];
  const reason = refusalOf(verdict, original, host);
  return reason === null ? answer(verdict, event, gaps) : refuse(verdict, reason, gaps);
};

/** Why the event is refused. This also blocks a prompt that should end the turn, since there is no other way. */
function refusalOf(verdict: Verdict, { stop }: Verdict, { canBlock, canStop }: HostEvent): string | null {
  if (verdict.kind === "reject") return verdict.reason?.trim() ? verdict.reason : "blocked by a hook";
  const isEnded = stop !== undefined && verdict.event === "user_prompt_submit" && canBlock && !canStop;
  return isEnded ? stop.reason?.trim() || "a hook wants the turn to end here" : null;
}

/** What the host makes of JSON beside this exit code is not known, so the rest is reported as left out. */
function refuse({ input, context, stop, ...verdict }: Verdict, reason: string, gaps: readonly string[]): Reply {
  const lost = [
    ...(input ? ["what is refused has no other input"] : []),
    ...(stop ? ["beside a refusal the turn can't be ended"] : []),
    ...(context === "" ? [] : ["text for the model is said as part of the refusal"]),
  ];
  const lines = [reason, ...(context === "" ? [] : [context]), ...listNotes({ context, ...verdict })];
  return { stdout: "", stderr: toLines(lines), exitCode: REFUSED, unsupported: [...gaps, ...lost] };
}

function answer(verdict: Verdict, event: HookEvent, gaps: readonly string[]): Reply {
  const notes = listNotes(verdict);
  const { fields, lost } = toFields(verdict, event);
  const unsupported = [...gaps, ...lost];
  if (Object.keys(fields).length > 0) {
    return { stdout: `${JSON.stringify(fields)}\n`, stderr: toLines(notes), exitCode: 0, unsupported: [...unsupported, ...notes] };
  }
  // With this code the user is shown a warning, and nothing else happens.
  return { stdout: "", stderr: toLines(notes), exitCode: notes.length > 0 ? FAILED : 0, unsupported };
}

function toFields(verdict: Verdict, event: HookEvent): { fields: JsonObject; lost: string[] } {
  const { permission, context, stop } = verdict;
  const { updatedInput, lost } = changeInput(verdict, event);
  const specific = {
    ...(permission ? { permissionDecision: permission.decision } : {}),
    ...(permission?.reason ? { permissionDecisionReason: permission.reason } : {}),
    ...(updatedInput ? { updatedInput } : {}),
    ...(context === "" ? {} : { additionalContext: context }),
  };
  const hasSpecific = Object.keys(specific).length > 0;
  const fields = {
    ...(stop ? { continue: false, ...(stop.reason ? { stopReason: stop.reason } : {}) } : {}),
    ...(hasSpecific ? { hookSpecificOutput: { hookEventName: nativeEvent(events, verdict.event), ...specific } } : {}),
  };
  return { fields, lost };
}

/** The host merges the fields into its own, so none can be taken away. */
function changeInput({ event: name, input }: Verdict, { payload }: HookEvent): { updatedInput?: JsonObject; lost: string[] } {
  if (!input) return { lost: [] };
  if (name === "user_prompt_submit") {
    const { prompt } = input;
    return typeof prompt === "string" ? { updatedInput: { prompt }, lost: [] } : { lost: ["the changed input has no `prompt`"] };
  }
  const updatedInput = toNativeInput(isObject(payload["_native"]) ? payload["_native"] : payload, input);
  if (!updatedInput) return { lost: ["no patch can express this change"] };
  const before = isObject(payload["tool_input"]) ? payload["tool_input"] : {};
  const kept = Object.keys(before).filter((key) => !Object.hasOwn(input, key));
  return { updatedInput, lost: kept.map((key) => `"${key}" stays in the input, since the agent merges fields into it`) };
}
