import { isObject, objectAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, Transcript } from "../logged-call.ts";
import { listAt, timeOf } from "./values.ts";

/** How the result of a call to an unknown tool ends. */
const NOT_FOUND = / not found$/;

/** `sessions/<directory>/<time>_<session>.jsonl`. The first line says which session it is, and where. */
export const pi: Transcript = {
  host: "pi",
  place: { variable: "PI_CODING_AGENT_DIR", directory: ".pi/agent", below: "sessions" },
  isLog: (path) => path.endsWith(".jsonl"),
  sharesIds: true,
  form: { kind: "lines", words: ['"type":"session"', '"toolCall"', "not found"], open: openLog },
};

function openLog(): (line: JsonObject) => LogEntry[] {
  let where = { session: "", cwd: "" };
  return (line) => {
    if (line["type"] === "session") where = { session: textOrEmpty(line, "id"), cwd: textOrEmpty(line, "cwd") };
    const message = objectAt(line, "message");
    if (message["role"] === "toolResult") return readResult(message);
    return message["role"] === "assistant" ? readCalls(message).map((call) => Object.assign(call, where)) : [];
  };
}

function readCalls(message: JsonObject): { time: number; id: string; tool: string; input: JsonObject }[] {
  const blocks = listAt(message, "content").filter(isObject);
  return blocks
    .filter(({ type }) => type === "toolCall")
    .map((block) => ({
      time: timeOf(message["timestamp"]),
      id: textOrEmpty(block, "id"),
      tool: textOrEmpty(block, "name"),
      input: objectAt(block, "arguments"),
    }));
}

function readResult(message: JsonObject): LogEntry[] {
  const text = textOrEmpty(listAt(message, "content")[0], "text");
  return message["isError"] === true && NOT_FOUND.test(text) ? [{ rejectedId: textOrEmpty(message, "toolCallId") }] : [];
}
