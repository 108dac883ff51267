import { canonicalEvent, isObject, textOrEmpty, withArguments, withWholePaths } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

/** The canonical payload is Claude Code's own, so it stays as it is, but for paths: hooks find a whole one in `file_path`. */
export const decode: Adapter["decode"] = (nativeName, sent) => {
  const name = canonicalEvent(events, nativeName);
  return name && { name, nativeName, host: "claude-code", payload: withPaths(withArguments(sent, "tool_input")) };
};

function withPaths(payload: JsonObject): JsonObject {
  const { tool_input: input } = payload;
  if (!isObject(input) || !Object.hasOwn(tools, textOrEmpty(payload, "tool_name"))) return payload;
  return { ...payload, tool_input: withWholePaths(input, textOrEmpty(payload, "cwd")) };
}
