import { canonicalEvent, canonicalTool, withArguments } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

/** Makes of the host's payload the one that hooks are written for; its own stays under `_native`. */
export const decode: Adapter["decode"] = (nativeName, sent) => {
  const native = withArguments(sent, "tool_input");
  const name = canonicalEvent(events, nativeName);
  if (!name) return null;
  const { tool_name: tool } = native;
  const translated = typeof tool === "string" ? { tool_name: canonicalTool(tools, tool) } : {};
  return { name, nativeName, host: "__ID__", payload: { ...native, ...translated, _native: native } };
};
