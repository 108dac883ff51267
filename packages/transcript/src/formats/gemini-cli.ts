import { dirname } from "node:path";
import { isObject, objectAt, textAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, Transcript } from "../logged-call.ts";
import { listAt, timeOf } from "./values.ts";

/** Why it turns down a call before it asks any hook. */
const REJECTED = /^(?:Tool "[^"]*" not found|params |Invalid tool parameters|Could not parse)/;

/** `tmp/<project>/chats/session-<time>-<id>.jsonl`; a subagent's is in a directory that is called after the session. */
export const geminiCli: Transcript = {
  host: "gemini-cli",
  place: { variable: "GEMINI_CLI_HOME", directory: "", below: ".gemini/tmp" },
  isLog: (path) => /\/chats\/(?:[^/]+\/)?[^/]+\.jsonl$/.test(path),
  form: {
    kind: "lines",
    words: ['"sessionId"', '"toolCalls"'],
    open: ({ path, readBeside }) => {
      const [project = "", , parent] = dirname(path).split("/");
      const cwd = readBeside(`${project}/.project_root`)?.trim() ?? "";
      // Messages are written again as they grow.
      const seen = new Set<string>();
      let own = "";
      return (line) => {
        own ||= textOrEmpty(line, "sessionId");
        const where = { time: timeOf(line["timestamp"]), session: parent ?? own, cwd, ...(parent === undefined ? {} : { agent: own }) };
        const calls = listAt(line, "toolCalls").filter(isObject);
        return calls.filter((call) => isNew(seen, call)).map((call): LogEntry => Object.assign(readCall(call), where));
      };
    },
  },
};

function isNew(seen: Set<string>, call: JsonObject): boolean {
  const id = textOrEmpty(call, "id");
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}

function readCall(call: JsonObject): { id: string; tool: string; input: JsonObject; isRejected?: true } {
  const error = textAt(listAt(call, "result")[0], "functionResponse", "response", "error") ?? "";
  return {
    id: textOrEmpty(call, "id"),
    tool: textOrEmpty(call, "name"),
    input: objectAt(call, "args"),
    ...(call["status"] === "error" && REJECTED.test(error) ? { isRejected: true } : {}),
  };
}
