import type { EventName } from "@hawk/events";
import type { Adapter, Reply, ReplyPart } from "../adapter.ts";
import { listNotes } from "../fit-verdict.ts";
import type { JsonObject } from "../read-value.ts";
import { toLines } from "../reply-text.ts";
import { pickFields, sayFor } from "./answer-parts.ts";
import type { AnswerHost, AnswerParts } from "./answer-parts.ts";

const [FAILED, REFUSED] = [1, 2];

export interface AnswerShape {
  /** The host's JSON for everything but messages to the user. Anything not listed in `unsupported` counts as sent. */
  fields?: (said: AnswerParts) => JsonObject | ReplyPart;
  /** The events, or a test, where a block is exit code 2 with its reason on stderr. Nothing else gets through there. */
  exitTwo?: readonly EventName[] | ((said: AnswerParts) => boolean);
  /** The key for messages to the user; `systemMessage` when absent. */
  message?: string;
  /** The exit code that makes the host warn about failed hooks; 0 if there is none. With `message`, it shows words where it can, and the code elsewhere. */
  failed?: 0 | 1 | "message";
  /** `fields` picks the host's own fields; otherwise each is reported. */
  takesExtra?: true;
  /** The host accepts `suppressOutput` with anything else. */
  suppresses?: true;
  /** How an answer is printed; JSON on one line when absent. */
  print?: (fields: JsonObject) => string;
}

/** Answers in JSON, or by exit code 2 where the shape says so. */
export function createEncode(host: AnswerHost, shape: AnswerShape): Adapter["encode"] {
  const { fields: say = () => ({}), exitTwo = [], takesExtra } = shape;
  const isExit = typeof exitTwo === "function" ? exitTwo : ({ verdict }: AnswerParts) => exitTwo.includes(verdict.event);
  return (original, event) => {
    const said = sayFor(host, original, event);
    const gaps = takesExtra ? [] : pickFields(said.verdict).unsupported;
    if (said.refusal !== undefined && said.verdict.kind === "reject" && isExit(said)) return refuse(said, gaps);
    const { fields, unsupported } = toPart(say(said));
    return answer(said, fields, [...said.unsupported, ...gaps, ...unsupported], shape);
  };
}

function toPart(part: JsonObject | ReplyPart): ReplyPart {
  return Array.isArray(part["unsupported"]) ? (part as ReplyPart) : { fields: part as JsonObject, unsupported: [] };
}

/** With this exit code hosts read no JSON, so the reason carries what it can. */
function refuse({ refusal = "", context, verdict, unsupported }: AnswerParts, gaps: readonly string[]): Reply {
  const lost = [
    ...(verdict.stop ? ["a block can't end the turn too"] : []),
    ...(context === "" ? [] : ["text for the model goes into the block's reason"]),
  ];
  const lines = [refusal, ...(context === "" ? [] : [context]), ...verdict.systemMessages, ...listNotes(verdict)];
  return { stdout: "", stderr: toLines(lines), exitCode: REFUSED, unsupported: [...unsupported, ...gaps, ...lost] };
}

function answer(said: AnswerParts, fields: JsonObject, unsupported: readonly string[], shape: AnswerShape): Reply {
  const { verdict, host } = said;
  const { message = "systemMessage", failed = FAILED, print = toJson } = shape;
  const notes = listNotes(verdict);
  const isSilent = Object.keys(fields).length === 0 && verdict.systemMessages.length === 0;
  const isByCode = failed === "message" ? !host.canTellUser : failed === FAILED;
  if (isSilent && verdict.failures.length > 0 && isByCode)
    return { stdout: "", stderr: toLines(notes), exitCode: FAILED, unsupported: [...unsupported] };
  if (!host.canTellUser) return { stdout: print(fields), stderr: toLines(notes), exitCode: 0, unsupported: [...unsupported, ...notes] };
  const told = typeof fields[message] === "string" ? [fields[message]] : [];
  const messages = [...new Set([...told, ...verdict.systemMessages, ...notes])];
  const words = messages.length > 0 ? { [message]: messages.join("\n") } : {};
  const quiet = shape.suppresses && verdict.suppressOutput && (!isSilent || messages.length > 0) ? { suppressOutput: true } : {};
  return { stdout: print({ ...fields, ...words, ...quiet }), stderr: "", exitCode: 0, unsupported: [...unsupported] };
}

function toJson(output: JsonObject): string {
  return Object.keys(output).length > 0 ? `${JSON.stringify(output)}\n` : "";
}
