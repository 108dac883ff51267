import { canonicalEvent, withArguments } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { events } from "./events.ts";

/** The canonical payload is Claude Code's own, so it stays as it is. */
export const decode: Adapter["decode"] = (nativeName, sent) => {
  const name = canonicalEvent(events, nativeName);
  return name && { name, nativeName, host: "claude-code", payload: withArguments(sent, "tool_input") };
};
