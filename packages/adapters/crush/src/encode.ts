import { fitVerdict, isObject, listNotes, reasonOf, toLines } from "@hawk/adapter";
import type { Adapter, HostEvent, JsonObject, Reply } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { events } from "./events.ts";

const [FAILED, REFUSED] = [1, 2];
const unknownEvent: HostEvent = { native: [] };

/** A block is exit code 2, where the host ignores stdout. Everything else, even the end of a turn, is the host's own JSON. */
export const encode: Adapter["encode"] = (original, event) => {
  const { verdict, unsupported } = fitVerdict(original, events[original.event] ?? unknownEvent);
  const gaps = [...unsupported, ...Object.keys(verdict.extra).map((key) => `the agent does not take "${key}"`)];
  return verdict.kind === "reject" && !verdict.stop ? refuse(verdict, gaps) : answer(verdict, event, gaps);
};

function refuse(verdict: Verdict, gaps: readonly string[]): Reply {
  const { context } = verdict;
  const lines = [reasonOf(verdict), ...(context === "" ? [] : [context]), ...listNotes(verdict)];
  const lost = context === "" ? [] : ["text for the model is said as part of the refusal"];
  return { stdout: "", stderr: toLines(lines), exitCode: REFUSED, unsupported: [...gaps, ...lost] };
}

function answer(verdict: Verdict, event: HookEvent, gaps: readonly string[]): Reply {
  const notes = listNotes(verdict);
  const fields = toFields(verdict);
  const unsupported = [...gaps, ...listKept(verdict, event)];
  if (Object.keys(fields).length > 0) {
    const stdout = `${JSON.stringify({ version: 1, ...fields })}\n`;
    return { stdout, stderr: toLines(notes), exitCode: 0, unsupported: [...unsupported, ...notes] };
  }
  return { stdout: "", stderr: toLines(notes), exitCode: notes.length > 0 ? FAILED : 0, unsupported };
}

/** The host has a single reason field. */
function toFields(verdict: Verdict): JsonObject {
  const { kind, permission, context, stop, input } = verdict;
  const decision = kind === "reject" ? "deny" : permission?.decision;
  const reasons = [kind === "reject" ? reasonOf(verdict) : permission?.reason, stop?.reason].filter(Boolean);
  return {
    ...(decision ? { decision } : {}),
    ...(stop ? { halt: true } : {}),
    ...(reasons.length > 0 ? { reason: [...new Set(reasons)].join("\n") } : {}),
    ...(context === "" ? {} : { context }),
    ...(input ? { updated_input: input } : {}),
  };
}

/** The host merges the fields into its own, so none can be taken away. */
function listKept({ input }: Verdict, { payload }: HookEvent): string[] {
  const before = isObject(payload["tool_input"]) ? payload["tool_input"] : {};
  const kept = input ? Object.keys(before).filter((key) => !Object.hasOwn(input, key)) : [];
  return kept.map((key) => `"${key}" stays in the input, since the agent merges fields into it`);
}
