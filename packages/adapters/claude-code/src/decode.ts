import { canonicalEvent } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { events } from "./events.ts";

/** The canonical payload is Claude Code's own, so it stays as it is. */
export const decode: Adapter["decode"] = (nativeName, payload) => {
  const name = canonicalEvent(events, nativeName);
  return name && { name, nativeName, host: "claude-code", payload };
};
