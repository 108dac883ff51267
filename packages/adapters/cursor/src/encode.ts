import { fitVerdict, listNotes, toLines } from "@hawk/adapter";
import type { Adapter, HostEvent, JsonObject, Reply } from "@hawk/adapter";
import { keepsGoing } from "@hawk/protocol";
import type { Verdict } from "@hawk/protocol";
import { buildAnswer } from "./answer.ts";
import { events } from "./events.ts";

const FAILED = 1;
const LONGEST_CONTEXT = 10_000;
const unknownEvent: HostEvent = { native: [] };

/**
 * JSON and exit code 0, or nothing at all: at a step that asks for a permission, any other text would refuse the call, and with exit
 * code 2 the user would be shown the JSON itself.
 */
export function encodeWithin(longestContext: number): Adapter["encode"] {
  return (original, event) => {
    const host = events[original.event] ?? unknownEvent;
    const fitted = fitVerdict(original, host);
    const { verdict, gaps } = settleEnd(original, fitted.verdict, host);
    const answer = buildAnswer(verdict, event, longestContext);
    return toReply(verdict, host, answer.fields, [...fitted.unsupported, ...gaps, ...answer.unsupported]);
  };
}

export const encode: Adapter["encode"] = encodeWithin(LONGEST_CONTEXT);

/** If a hook can't end the turn here, at least block what comes next. An agent that should stop is not sent back to work. */
function settleEnd({ stop }: Verdict, fitted: Verdict, { canBlock, canStop }: HostEvent): { verdict: Verdict; gaps: string[] } {
  if (!stop || canStop) return { verdict: fitted, gaps: [] };
  if (keepsGoing(fitted.event)) return { verdict: { ...fitted, stop }, gaps: [] };
  const isAhead = fitted.event === "pre_tool_use" || fitted.event === "user_prompt_submit" || fitted.event === "subagent_start";
  if (!canBlock || !isAhead || fitted.kind === "reject") return { verdict: fitted, gaps: [] };
  const { input, ...rest } = fitted;
  const reason = stop.reason?.trim() ? stop.reason : "a hook wants the turn to end here";
  return {
    verdict: { ...rest, kind: "reject", reason },
    gaps: input ? ["the call is blocked because the turn should end, so its changed input is lost"] : [],
  };
}

function toReply(verdict: Verdict, { canTellUser }: HostEvent, fields: JsonObject, unsupported: string[]): Reply {
  const notes = listNotes(verdict);
  const stderr = toLines(notes);
  if (Object.keys(fields).length === 0 && verdict.failures.length > 0) return { stdout: "", stderr, exitCode: FAILED, unsupported };
  if (!canTellUser || notes.length === 0) return { stdout: toJson(fields), stderr, exitCode: 0, unsupported: [...unsupported, ...notes] };
  const messages = [...verdict.systemMessages, ...notes].join("\n");
  return { stdout: toJson({ ...fields, user_message: messages }), stderr: "", exitCode: 0, unsupported };
}

function toJson(output: JsonObject): string {
  return Object.keys(output).length > 0 ? `${JSON.stringify(output)}\n` : "";
}
