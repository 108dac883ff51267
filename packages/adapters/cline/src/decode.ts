import { canonicalEvent, isObject, objectAt, otherNames, textAt, withArguments } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { toCanonicalCall } from "./tool-call.ts";
import { toolNames } from "./tools.ts";

/** What the plugin sends is where it was called, and what the host gave it. */
export const decode: Adapter["decode"] = (nativeName, sent) => {
  const native = withArguments(sent, "input");
  const name = canonicalEvent(events, nativeName);
  if (!name) return null;
  const common = {
    session_id: textAt(native, "sessionId") ?? "",
    cwd: textAt(native, "directory") ?? "",
    hook_event_name: eventInfo(name).native?.["claude-code"]?.[0] ?? nativeName,
  };
  const payload = { ...common, ...translations[name]?.(native), _native: native };
  return { name, nativeName, host: "cline", payload, ...otherNames(toolNames(textAt(native, "tool") ?? "")) };
};

const translations: Readonly<Partial<Record<EventName, (native: JsonObject) => JsonObject>>> = {
  pre_tool_use: decodeCall,
  post_tool_use: (native) => ({ ...decodeCall(native), tool_response: toResponse(native) }),
  user_prompt_submit: (native) => ({ prompt: textAt(native, "prompt") ?? "" }),
  session_start: () => ({ source: "startup" }),
  stop: (native) => ({ stop_hook_active: false, last_assistant_message: textAt(native, "text") ?? "" }),
};

function decodeCall(native: JsonObject): JsonObject {
  const id = textAt(native, "callId");
  const call = toCanonicalCall(textAt(native, "tool") ?? "", objectAt(native, "input"), textAt(native, "directory") ?? "");
  return { ...call, ...(id === undefined ? {} : { tool_use_id: id }) };
}

/** Of commands, what they printed. */
function toResponse(native: JsonObject): unknown {
  const output = objectAt(native, "result")["output"];
  if (textAt(native, "tool") !== "run_commands" || !Array.isArray(output)) return output ?? "";
  const texts = output.filter(isObject).map((each) => textAt(each, "result") ?? "");
  return { stdout: texts.join(""), stderr: "", interrupted: false };
}
