import { isObject, objectAt, textAt, textOrEmpty, valueAt } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, Transcript } from "../logged-call.ts";
import { listAt, timeOf } from "./values.ts";

/** How the result of a call begins that the agent itself turned down: an unknown tool, invalid arguments, a file that it has not read. */
const REJECTED = "<tool_use_error>";

/** `<config>/projects/<directory>/<session>.jsonl`, and `<session>/subagents/agent-<id>.jsonl`. */
export const claudeCode: Transcript = {
  host: "claude-code",
  place: { variable: "CLAUDE_CONFIG_DIR", directory: ".claude", below: "projects" },
  isLog: (path) => path.endsWith(".jsonl"),
  sharesIds: true,
  form: { kind: "lines", words: ['"tool_use"', REJECTED], open: () => readLine },
};

function readLine(line: JsonObject): LogEntry[] {
  const blocks = listAt(line, "message", "content").filter(isObject);
  if (line["type"] === "user") return blocks.filter(isRejection).map((block) => ({ rejectedId: textOrEmpty(block, "tool_use_id") }));
  if (line["type"] !== "assistant") return [];
  return blocks.filter(({ type }) => type === "tool_use").map((block) => readCall(block, line));
}

function readCall(block: JsonObject, line: JsonObject): LogEntry {
  const agent = textAt(line, "agentId");
  return {
    time: timeOf(line["timestamp"]),
    session: textOrEmpty(line, "sessionId"),
    ...(agent === undefined ? {} : { agent }),
    id: textOrEmpty(block, "id"),
    cwd: textOrEmpty(line, "cwd"),
    tool: textOrEmpty(block, "name"),
    input: objectAt(block, "input"),
  };
}

function isRejection(block: JsonObject): boolean {
  const { type, is_error: isError, content } = block;
  const text = typeof content === "string" ? content : textOrEmpty(valueAt(listAt(block, "content")[0]), "text");
  return type === "tool_result" && isError === true && text.startsWith(REJECTED);
}
