import type { EventName } from "@hawk/events";
import type { Adapter, Reply, ReplyPart } from "../adapter.ts";
import { listNotes } from "../fit-verdict.ts";
import type { JsonObject } from "../read-value.ts";
import { toLines } from "../reply-text.ts";
import { pickFields, sayFor } from "./said.ts";
import type { AnswerHost, Said } from "./said.ts";

const [FAILED, REFUSED] = [1, 2];

export interface AnswerShape {
  /** The host's JSON for all that there is to say but words to the user. What is missing from `unsupported` counts as said. */
  fields?: (said: Said) => JsonObject | ReplyPart;
  /** Where a block is exit code 2 with its reason on stderr: the events, or a test. There all else is lost. */
  exitTwo?: readonly EventName[] | ((said: Said) => boolean);
  /** The key for words to the user; `systemMessage` when absent. */
  message?: string;
  /** The exit code that has the host warn about hooks that failed; 0 where there is none. `message`: it shows words where it can, and the code elsewhere. */
  failed?: 0 | 1 | "message";
  /** The host's own fields are picked by `fields`; otherwise each is reported. */
  takesExtra?: true;
  /** The host takes `suppressOutput` beside anything else. */
  suppresses?: true;
  /** The text of an answer; JSON on a line when absent. */
  print?: (fields: JsonObject) => string;
}

/** Answers in JSON, or by exit code 2 where the shape says so. */
export function createEncode(host: AnswerHost, shape: AnswerShape): Adapter["encode"] {
  const { fields: say = () => ({}), exitTwo = [], takesExtra } = shape;
  const isExit = typeof exitTwo === "function" ? exitTwo : ({ verdict }: Said) => exitTwo.includes(verdict.event);
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

/** Beside this exit code hosts read no JSON, so the reason takes along what it can. */
function refuse({ refusal = "", context, verdict, unsupported }: Said, gaps: readonly string[]): Reply {
  const lost = [
    ...(verdict.stop ? ["beside a block the turn can't be ended"] : []),
    ...(context === "" ? [] : ["text for the model is said as part of the block"]),
  ];
  const lines = [refusal, ...(context === "" ? [] : [context]), ...verdict.systemMessages, ...listNotes(verdict)];
  return { stdout: "", stderr: toLines(lines), exitCode: REFUSED, unsupported: [...unsupported, ...gaps, ...lost] };
}

function answer(said: Said, fields: JsonObject, unsupported: readonly string[], shape: AnswerShape): Reply {
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
