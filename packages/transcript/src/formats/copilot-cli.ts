import { isObject, objectAt, textAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, Transcript } from "../logged-call.ts";
import { timeOf } from "./values.ts";

/** `session-state/<session>/events.jsonl`, subagents' calls among the others. */
export const copilotCli: Transcript = {
  host: "copilot-cli",
  place: { variable: "COPILOT_HOME", directory: ".copilot", below: "session-state" },
  isLog: (path) => path.endsWith("/events.jsonl"),
  form: {
    kind: "lines",
    words: ['"tool.execution_start"', '"session.start"', '"session.resume"'],
    open: ({ path }) => {
      const [session = ""] = path.split("/");
      let cwd = "";
      return (line) => {
        const data = objectAt(line, "data");
        cwd = textAt(data, "context", "cwd") ?? cwd;
        return line["type"] === "tool.execution_start" ? [readCall(line, data, { session, cwd })] : [];
      };
    },
  },
};

function readCall(line: JsonObject, data: JsonObject, where: { session: string; cwd: string }): LogEntry {
  const agent = textAt(line, "agentId");
  const { arguments: input } = data;
  return {
    ...where,
    time: timeOf(line["timestamp"]),
    ...(agent === undefined ? {} : { agent }),
    id: textOrEmpty(data, "toolCallId"),
    tool: textOrEmpty(data, "toolName"),
    input: isObject(input) || typeof input === "string" ? input : {},
  };
}
