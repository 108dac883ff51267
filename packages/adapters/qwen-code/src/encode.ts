import { fitVerdict, listNotes, toLines } from "@hawk/adapter";
import type { Adapter, HostEvent, Reply, ReplyPart } from "@hawk/adapter";
import { keepsGoing } from "@hawk/protocol";
import type { Verdict } from "@hawk/protocol";
import { buildAnswer } from "./answer.ts";
import { events } from "./events.ts";

const FAILED = 1;
const unknownEvent: HostEvent = { native: [] };

/** JSON and exit code 0, refusals included: with exit code 2 the host reads nothing from stdout, and some events are not refused by it. */
export const encode: Adapter["encode"] = (original, event) => {
  const host = events[original.event] ?? unknownEvent;
  const fitted = fitVerdict(original, host);
  const { verdict, gaps } = settleEnd(original, fitted.verdict);
  const answer = events[original.event] ? buildAnswer(verdict, event) : { fields: {}, unsupported: [] };
  return toReply(verdict, host, { ...answer, unsupported: [...fitted.unsupported, ...gaps, ...answer.unsupported] });
};

/**
 * Where the host can't end the turn, a call that a hook wanted to be the end of it is refused at least; and what would keep an agent
 * going that is told to stop is left out.
 */
function settleEnd({ stop, kind }: Verdict, fitted: Verdict): { verdict: Verdict; gaps: string[] } {
  if (!stop || fitted.stop) return { verdict: fitted, gaps: [] };
  if (fitted.event === "pre_tool_use" && kind !== "reject") {
    return {
      verdict: { ...fitted, kind: "reject", reason: stop.reason?.trim() ? stop.reason : "a hook wants the turn to end here" },
      gaps: [],
    };
  }
  if (!keepsGoing(fitted.event) || fitted.context === "") return { verdict: fitted, gaps: [] };
  return { verdict: { ...fitted, context: "" }, gaps: [`an agent that should stop can't get more text: ${fitted.context}`] };
}

function toReply(verdict: Verdict, { canTellUser }: HostEvent, { fields, unsupported }: ReplyPart): Reply {
  const notes = listNotes(verdict);
  const isSilent = Object.keys(fields).length === 0 && verdict.systemMessages.length === 0;
  if (isSilent && verdict.failures.length > 0) return { stdout: "", stderr: toLines(notes), exitCode: FAILED, unsupported };
  if (!canTellUser) return { stdout: toJson(fields), stderr: toLines(notes), exitCode: 0, unsupported: [...unsupported, ...notes] };
  const messages = [...verdict.systemMessages, ...notes];
  const output = { ...fields, ...(messages.length > 0 ? { systemMessage: messages.join("\n") } : {}) };
  return { stdout: toJson(output), stderr: "", exitCode: 0, unsupported };
}

function toJson(output: Record<string, unknown>): string {
  return Object.keys(output).length > 0 ? `${JSON.stringify(output)}\n` : "";
}
