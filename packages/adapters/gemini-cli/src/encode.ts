import { fitVerdict, listNotes, reasonOf, toLines } from "@hawk/adapter";
import type { Adapter, HostEvent, Reply, ReplyPart } from "@hawk/adapter";
import type { Verdict } from "@hawk/protocol";
import { buildAnswer } from "./answer.ts";
import { events } from "./events.ts";

const FAILED = 1;
const unknownEvent: HostEvent = { native: [] };

/**
 * JSON and exit code 0, refusals included: the host reads JSON whatever the exit code. All exit codes but 0 and 1 would refuse by
 * themselves, so none of them is ever used.
 */
export const encode: Adapter["encode"] = (original, event) => {
  const { verdict, unsupported } = fitVerdict(original, events[original.event] ?? unknownEvent);
  const answer = events[original.event] ? buildAnswer(verdict, event) : { fields: {}, unsupported: [] };
  return toReply(verdict, { ...answer, unsupported: [...unsupported, ...answer.unsupported] });
};

function toReply(verdict: Verdict, { fields, unsupported }: ReplyPart): Reply {
  const notes = listNotes(verdict);
  const messages = [...new Set([...reasonsToShow(verdict), ...verdict.systemMessages])];
  const isSilent = Object.keys(fields).length === 0 && messages.length === 0;
  if (isSilent && verdict.failures.length > 0) return { stdout: "", stderr: toLines(notes), exitCode: FAILED, unsupported };
  const all = [...messages, ...notes];
  const output = {
    ...fields,
    ...(all.length > 0 ? { systemMessage: all.join("\n") } : {}),
    ...(verdict.suppressOutput && !isSilent ? { suppressOutput: true } : {}),
  };
  return { stdout: Object.keys(output).length > 0 ? `${JSON.stringify(output)}\n` : "", stderr: "", exitCode: 0, unsupported };
}

/** Before a tool, the user is shown the message and not the reason: neither of a question nor of a block. */
function reasonsToShow(verdict: Verdict): string[] {
  const { event, kind, permission, stop } = verdict;
  if (kind === "reject") return event === "pre_tool_use" && !stop ? [reasonOf(verdict)] : [];
  return permission?.decision === "ask" && permission.reason ? [permission.reason] : [];
}
