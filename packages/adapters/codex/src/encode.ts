import { fitVerdict, listNotes, toLines } from "@hawk/adapter";
import type { Adapter, HostEvent, JsonObject, Reply } from "@hawk/adapter";
import type { Verdict } from "@hawk/protocol";
import { buildAnswer } from "./answer.ts";
import { events } from "./events.ts";
import { withWholeCharacters } from "./whole-characters.ts";

const FAILED = 1;
const unknownEvent: HostEvent = { native: [] };

/** JSON and exit code 0 if there is anything to say: exit code 2 would leave no room for more than a block. */
export const encode: Adapter["encode"] = (original, event) => {
  const host = events[original.event] ?? unknownEvent;
  const fitted = fitVerdict(original, host);
  const { verdict, gaps } = settleEnd(original, fitted.verdict);
  const answer = buildAnswer(verdict, event);
  return toReply(verdict, host, answer.fields, [...fitted.unsupported, ...gaps, ...answer.unsupported]);
};

/** If a hook can't end the turn here, at least block the call. */
function settleEnd({ stop }: Verdict, fitted: Verdict): { verdict: Verdict; gaps: string[] } {
  const { input, permission, ...rest } = fitted;
  const isCall = fitted.event === "pre_tool_use" || fitted.event === "permission_request";
  if (!isCall || !stop || fitted.kind === "reject") return { verdict: fitted, gaps: [] };
  return {
    verdict: { ...rest, kind: "reject", reason: stop.reason?.trim() ? stop.reason : "a hook wants the turn to end here" },
    gaps: [
      ...(input ? ["the call is blocked because the turn should end, so its changed input is lost"] : []),
      ...(permission ? ["the call is blocked because the turn should end, so it is not allowed"] : []),
    ],
  };
}

function toReply(verdict: Verdict, { canTellUser }: HostEvent, fields: JsonObject, unsupported: string[]): Reply {
  const notes = listNotes(verdict);
  const isSilent = Object.keys(fields).length === 0 && verdict.systemMessages.length === 0;
  if (isSilent && verdict.failures.length > 0) return { stdout: "", stderr: toLines(notes), exitCode: FAILED, unsupported };
  if (!canTellUser) return { stdout: toJson(fields), stderr: toLines(notes), exitCode: 0, unsupported: [...unsupported, ...notes] };
  const messages = [...verdict.systemMessages, ...notes];
  const output = { ...fields, ...(messages.length > 0 ? { systemMessage: messages.join("\n") } : {}) };
  return { stdout: toJson(output), stderr: "", exitCode: 0, unsupported };
}

function toJson(output: JsonObject): string {
  return Object.keys(output).length > 0 ? `${withWholeCharacters(JSON.stringify(output))}\n` : "";
}
