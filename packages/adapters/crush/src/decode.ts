import { canonicalEvent, otherNames, textOrEmpty, withArguments } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { events } from "./events.ts";
import { toCanonicalCall, toolNames } from "./tool-call.ts";

/** The host says `event` where Claude Code says `hook_event_name`, and has its own names for tools. */
export const decode: Adapter["decode"] = (nativeName, sent) => {
  const native = withArguments(sent, "tool_input");
  const name = canonicalEvent(events, nativeName);
  if (!name) return null;
  const { event: _event, ...rest } = native;
  const payload = { ...rest, hook_event_name: "PreToolUse", ...toCanonicalCall(native), _native: native };
  return { name, nativeName, host: "crush", payload, ...otherNames(toolNames(textOrEmpty(native, "tool_name"))) };
};
