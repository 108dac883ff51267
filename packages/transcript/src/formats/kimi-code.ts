import { objectAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, LogFile, Transcript } from "../logged-call.ts";
import { parseText, timeOf } from "./values.ts";

/** What the agent itself is called there; all others are subagents. */
const MAIN = "main";

/** `sessions/<directory>/<session>/agents/<agent>/wire.jsonl`, and `state.json` of the session. */
export const kimiCode: Transcript = {
  host: "kimi-code",
  place: { variable: "KIMI_CODE_HOME", directory: ".kimi-code", below: "sessions" },
  isLog: (path) => path.endsWith("/wire.jsonl"),
  sharesIds: true,
  form: { kind: "lines", words: ['"tool.call"'], open: openLog },
};

function openLog({ path, readBeside }: LogFile): (line: JsonObject) => LogEntry[] {
  const [directory = "", session = "", , agent = MAIN] = path.split("/");
  const cwd = textOrEmpty(parseText(readBeside(`${directory}/${session}/state.json`)), "cwd");
  const where = { session, cwd, ...(agent === MAIN ? {} : { agent }) };
  return (line) => {
    const call = objectAt(line, "event");
    if (call["type"] !== "tool.call") return [];
    const [id, tool] = [textOrEmpty(call, "toolCallId"), textOrEmpty(call, "name")];
    return [{ ...where, time: timeOf(line["time"]), id, tool, input: objectAt(call, "args") }];
  };
}
