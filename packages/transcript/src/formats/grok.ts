import { objectAt, textOrEmpty, valueAt } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, LogFile, Transcript } from "../logged-call.ts";
import { parseText, timeOf } from "./values.ts";

/** Calls a tool of an MCP server. Hooks are told of that tool, with the arguments of this one. */
const WRAPPER = "use_tool";

/** `sessions/<directory, percent-encoded>/<session>/updates.jsonl`. A subagent has a session of its own, and hooks are told that. */
export const grok: Transcript = {
  host: "grok",
  place: { variable: "GROK_HOME", directory: ".grok", below: "sessions" },
  isLog: (path) => path.endsWith("/updates.jsonl"),
  sharesIds: true,
  form: { kind: "lines", words: ['"sessionUpdate":"tool_call"'], open: openLog },
};

function openLog({ path, readBeside }: LogFile): (line: JsonObject) => LogEntry[] {
  const directory = path.slice(0, path.lastIndexOf("/"));
  const summary = parseText(readBeside(`${directory}/summary.json`));
  const session = directory.slice(directory.lastIndexOf("/") + 1);
  const isSubagents = summary["session_kind"] === "subagent";
  const where = { session, cwd: textOrEmpty(summary, "info", "cwd"), ...(isSubagents ? { agent: session } : {}) };
  return (line) => {
    const update = objectAt(line, "params", "update");
    return update["sessionUpdate"] === "tool_call" ? [{ ...where, ...readCall(update), time: readTime(line) }] : [];
  };
}

function readCall(update: JsonObject): { id: string; tool: string; input: JsonObject } {
  const input = objectAt(update, "rawInput");
  const name = textOrEmpty(update, "_meta", "x.ai/tool", "name");
  return { id: textOrEmpty(update, "toolCallId"), tool: name === WRAPPER ? textOrEmpty(input, "tool_name") : name, input };
}

/** The line's own time is in whole seconds, and may be after the answer. */
function readTime(line: JsonObject): number {
  const time = timeOf(valueAt(line, "params", "_meta", "agentTimestampMs"));
  return time > 0 ? time : timeOf(line["timestamp"]) * 1000;
}
