import { isObject, objectAt, textAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, Transcript } from "../logged-call.ts";
import { listAt, timeOf } from "./values.ts";

/** Calls a tool that the model was not told of at first. */
const WRAPPER = "tool_call";

/** `projects/<directory>/chats/<session>.jsonl`, and `subagents/<session>/agent-<type>-<call>.jsonl`. */
export const qwenCode: Transcript = {
  host: "qwen-code",
  place: { variable: "QWEN_HOME", directory: ".qwen", below: "projects" },
  isLog: (path) => path.endsWith(".jsonl"),
  form: { kind: "lines", words: ['"functionCall"', '"not_started"'], open: () => readLine },
};

function readLine(line: JsonObject): LogEntry[] {
  if (line["type"] === "tool_result") return readResult(objectAt(line, "toolCallResult"));
  const agent = textAt(line, "agentId");
  const where = {
    time: timeOf(line["timestamp"]),
    session: textOrEmpty(line, "sessionId"),
    cwd: textOrEmpty(line, "cwd"),
    ...(agent === undefined ? {} : { agent }),
  };
  const calls = listAt(line, "message", "parts").map((part) => objectAt(part, "functionCall"));
  return line["type"] === "assistant"
    ? calls.filter(({ name }) => name !== undefined).map((call) => Object.assign(readCall(call), where))
    : [];
}

/** A call that did not start was blocked by a hook, or turned down before one was asked. */
function readResult({ callId, executionStatus, errorType }: JsonObject): LogEntry[] {
  const isRejected = executionStatus === "not_started" && errorType !== "execution_denied";
  return isRejected && typeof callId === "string" ? [{ rejectedId: callId }] : [];
}

function readCall(call: JsonObject): { id: string; tool: string; input: JsonObject } {
  const id = textOrEmpty(call, "id");
  const args = objectAt(call, "args");
  if (call["name"] !== WRAPPER) return { id, tool: textOrEmpty(call, "name"), input: args };
  return { id, tool: textOrEmpty(args, "name"), input: isObject(args["arguments"]) ? args["arguments"] : {} };
}
