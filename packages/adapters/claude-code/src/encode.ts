import { fitVerdict, listNotes, reasonOf, toLines } from "@hawk/adapter";
import type { Adapter, HostEvent, Reply } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { buildAnswer } from "./answer.ts";
import { events } from "./events.ts";
import { ownFields } from "./own-fields.ts";

/** What goes to stdout: one JSON object, or text for the events that take nothing else. */
interface HookOutput {
  json?: Record<string, unknown>;
  text?: string;
  unsupported: string[];
}

const FAILED = 1;
const REFUSED = 2;
const unknownEvent: HostEvent = { native: [] };

/** JSON and exit code 0 wherever that works, even to block: exit code 2 would show the model hawk's command line. */
export const encode: Adapter["encode"] = (original, event) => {
  const host = events[original.event] ?? unknownEvent;
  const { verdict, unsupported } = fitVerdict(original, host);
  if (original.event === "worktree_create") return answerWorktree(verdict, unsupported);
  const output = original.event === "pre_compact" ? sayCompaction(verdict) : sayJson(verdict, event);
  return toReply(verdict, host, { ...output, unsupported: [...unsupported, ...output.unsupported] });
};

function sayJson(verdict: Verdict, event: HookEvent): HookOutput {
  const { fields, unsupported } = buildAnswer(verdict, event);
  return { json: fields, unsupported };
}

/** Anything printed here becomes part of the summary's instructions, even JSON, unless it is a block. */
function sayCompaction(verdict: Verdict): HookOutput {
  const { unsupported } = ownFields(verdict);
  const { kind, context } = verdict;
  if (kind !== "reject") return { text: context.trimStart().startsWith("{") ? `From hooks:\n${context}` : context, unsupported };
  const lost = context === "" ? [] : ["a block takes no instructions"];
  return { json: { decision: "block", reason: reasonOf(verdict) }, unsupported: [...unsupported, ...lost] };
}

function toReply(verdict: Verdict, { canTellUser }: HostEvent, { json = {}, text = "", unsupported }: HookOutput): Reply {
  const notes = listNotes(verdict);
  const isSilent = text === "" && Object.keys(json).length === 0 && verdict.systemMessages.length === 0;
  if (isSilent && verdict.failures.length > 0) return { stdout: "", stderr: toLines(notes), exitCode: FAILED, unsupported };
  if (!canTellUser) return { stdout: text || toJson(json), stderr: toLines(notes), exitCode: 0, unsupported: [...unsupported, ...notes] };
  const messages = [...verdict.systemMessages, ...notes];
  const output = {
    ...json,
    ...(messages.length > 0 ? { systemMessage: messages.join("\n") } : {}),
    ...(verdict.suppressOutput ? { suppressOutput: true } : {}),
  };
  return { stdout: toJson(output), stderr: "", exitCode: 0, unsupported };
}

/** Only the path on stdout. Without one the host fails anyway, so say why. */
function answerWorktree(verdict: Verdict, unsupported: string[]): Reply {
  const notes = listNotes(verdict);
  const own = ownFields(verdict);
  const path = own.fields["worktreePath"] as string | undefined;
  const gaps = [...unsupported, ...own.unsupported];
  if (verdict.kind === "reject")
    return { stdout: "", stderr: toLines([reasonOf(verdict), ...notes]), exitCode: REFUSED, unsupported: gaps };
  if (path !== undefined) return { stdout: `${path}\n`, stderr: toLines(notes), exitCode: 0, unsupported: [...gaps, ...notes] };
  return { stdout: "", stderr: toLines(["no hook printed the path of a worktree", ...notes]), exitCode: FAILED, unsupported: gaps };
}

function toJson(output: Record<string, unknown>): string {
  return Object.keys(output).length > 0 ? `${JSON.stringify(output)}\n` : "";
}
