import { isObject, objectAt, textAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, LogFile, LoggedCall, Transcript } from "../logged-call.ts";
import { listAt, parseText, timeOf } from "./values.ts";

/** `data/sessions/<session>/<session>.messages.json`, with `agent_<time>.messages.json` of subagents beside it. */
export const cline: Transcript = {
  host: "cline",
  place: { variable: "CLINE_DIR", directory: ".cline", below: "data/sessions" },
  isLog: (path) => path.endsWith(".messages.json"),
  sharesIds: true,
  form: { kind: "document", read: readMessages },
};

function readMessages(document: JsonObject, { path, readBeside }: LogFile): LogEntry[] {
  const [session = ""] = path.split("/");
  const agent = textAt(document, "origin", "subagent");
  const where = {
    session,
    cwd: textOrEmpty(parseText(readBeside(`${session}/${session}.json`)), "cwd"),
    ...(agent === undefined ? {} : { agent }),
  };
  return listAt(document, "messages").flatMap((message) =>
    listAt(message, "content")
      .filter(isObject)
      .filter(({ type }) => type === "tool_use")
      .map((block) => readCall(block, { ...where, time: timeOf(isObject(message) ? message["ts"] : 0) })),
  );
}

function readCall(block: JsonObject, where: Pick<LoggedCall, "session" | "agent" | "cwd" | "time">): LogEntry {
  return { ...where, id: textOrEmpty(block, "id"), tool: textOrEmpty(block, "name"), input: objectAt(block, "input") };
}
