import { canonicalEvent, textOrEmpty, withArguments } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { toCanonicalCall } from "./tool-call.ts";

const translations: Readonly<Partial<Record<EventName, (native: JsonObject, own: string) => JsonObject>>> = {
  pre_tool_use: toCanonicalCall,
  post_tool_use: (native) => ({ ...toCanonicalCall(native), tool_response: native["tool_response"] ?? {} }),
  user_prompt_submit: (native) => ({ prompt: textOrEmpty(native, "prompt") }),
  stop: (native) => ({ last_assistant_message: textOrEmpty(native, "assistant_response") }),
  file_changed: (native, own) => ({ file_path: textOrEmpty(native, "file_path"), event: changes[own] }),
};

const changes: Readonly<Record<string, string>> = { PostFileCreate: "create", PostFileSave: "change", PostFileDelete: "delete" };

/** The payload has the event's name in camel case, and tells which of several names it was. */
export const decode: Adapter["decode"] = (hookName, sent) => {
  const native = withArguments(sent, "tool_input");
  const name = canonicalEvent(events, hookName);
  if (!name) return null;
  const payloadName = textOrEmpty(native, "hook_event_name").toLowerCase();
  const nativeName = events[name]?.native.find((own) => own.toLowerCase() === payloadName) ?? hookName;
  const hook_event_name = eventInfo(name).native?.["claude-code"]?.[0] ?? nativeName;
  return {
    name,
    nativeName,
    host: "kiro",
    payload: { ...native, hook_event_name, ...translations[name]?.(native, nativeName), _native: native },
  };
};
