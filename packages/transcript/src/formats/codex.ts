import { isObject, objectAt, textAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, LoggedCall, Transcript } from "../logged-call.ts";
import { timeOf } from "./values.ts";

/** How the result of a call begins that could not even be read. */
const REJECTED = "failed to parse function arguments";

/** `<home>/sessions/<date>/rollout-<time>-<thread>.jsonl`. A subagent has a file of its own, which names the session that it is part of. */
export const codex: Transcript = {
  host: "codex",
  place: { variable: "CODEX_HOME", directory: ".codex", below: "sessions" },
  isLog: (path) => /(?:^|\/)rollout-[^/]*\.jsonl$/.test(path),
  sharesIds: true,
  form: {
    kind: "lines",
    words: ['_call"', '"session_meta"', '"turn_context"', REJECTED],
    open: () => {
      const thread: Pick<LoggedCall, "session" | "agent" | "cwd"> = { session: "", cwd: "" };
      return (line) => {
        const payload = objectAt(line, "payload");
        if (line["type"] === "session_meta" && thread.session === "") Object.assign(thread, readMeta(payload));
        else if (line["type"] === "turn_context") thread.cwd = textAt(payload, "cwd") ?? thread.cwd;
        return line["type"] === "response_item" ? readItem(payload, { ...thread, time: timeOf(line["timestamp"]) }) : [];
      };
    },
  },
};

/** A fork starts with what its parent said, so the first line is its own. */
function readMeta(meta: JsonObject): Pick<LoggedCall, "session" | "agent" | "cwd"> {
  const id = textOrEmpty(meta, "id");
  const isChild = textAt(meta, "parent_thread_id") !== undefined;
  return { session: textAt(meta, "session_id") ?? id, cwd: textOrEmpty(meta, "cwd"), ...(isChild ? { agent: id } : {}) };
}

function readItem(item: JsonObject, where: Pick<LoggedCall, "session" | "agent" | "cwd" | "time">): LogEntry[] {
  const id = textOrEmpty(item, "call_id");
  if (textOrEmpty(item, "output").startsWith(REJECTED)) return [{ rejectedId: id }];
  switch (item["type"]) {
    case "function_call":
      return [{ ...where, id, tool: nameOf(item), input: parseArguments(textOrEmpty(item, "arguments")) }];
    case "custom_tool_call":
      return [{ ...where, id, tool: nameOf(item), input: textOrEmpty(item, "input") }];
    default:
      return [];
  }
}

/** The tools of an MCP server and those for subagents are in a namespace. */
function nameOf(item: JsonObject): string {
  const [name, namespace] = [textOrEmpty(item, "name"), textOrEmpty(item, "namespace")];
  return namespace.startsWith("mcp__") ? `${namespace}__${name}` : `${namespace}${name}`;
}

function parseArguments(text: string): JsonObject | string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : text;
  } catch {
    return text;
  }
}
