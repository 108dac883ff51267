import { canonicalEvent, withArguments } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { toCanonicalCall } from "./tool-call.ts";

/** What is not as in Claude Code, whose names the host has for everything else. */
const translations: Readonly<Partial<Record<EventName, (native: JsonObject) => JsonObject>>> = {
  pre_tool_use: toCanonicalCall,
  post_tool_use: toCanonicalCall,
  subagent_stop: ({ task_result: result }) => (typeof result === "string" ? { last_assistant_message: result } : {}),
  notification: ({ message }) => ({ message: typeof message === "string" ? message : "" }),
};

export const decode: Adapter["decode"] = (nativeName, sent) => {
  const native = withArguments(sent, "tool_input");
  const name = canonicalEvent(events, nativeName);
  if (!name) return null;
  const translate = translations[name];
  const payload = translate ? { ...native, ...translate(native), _native: native } : native;
  return { name, nativeName, host: "droid", payload };
};
