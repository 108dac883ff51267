import { canonicalEvent, isObject, otherNames, textOrEmpty, withArguments } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { toCanonicalCall, toolNames } from "./tool-call.ts";

const translations: Readonly<Partial<Record<EventName, (native: JsonObject, cwd: string) => JsonObject>>> = {
  pre_tool_use: toCanonicalCall,
  post_tool_use: (native, cwd) => {
    const call = toCanonicalCall(native, cwd);
    return { ...call, tool_response: toResponse(native, call.tool_name) };
  },
  user_prompt_submit: (native) => ({ prompt: textOrEmpty(native, "user_prompt") || textOrEmpty(conversationOf(native), "userPrompt") }),
  stop: (native) => ({ last_assistant_message: textOrEmpty(conversationOf(native), "agentTextResponse") }),
  notification: (native) => ({ message: textOrEmpty(native, "notification_message") }),
};

/** The host has its own names for the session and its directory. */
export const decode: Adapter["decode"] = (nativeName, sent, env) => {
  const native = withArguments(sent, "tool_input");
  const name = canonicalEvent(events, nativeName);
  if (!name) return null;
  const [root] = Array.isArray(native["workspace_roots"]) ? (native["workspace_roots"] as unknown[]) : [];
  const cwd = typeof root === "string" && root !== "" ? root : (env["AUGMENT_PROJECT_DIR"] ?? "");
  const common = { session_id: textOrEmpty(native, "conversation_id"), cwd, hook_event_name: eventInfo(name).native?.["claude-code"]?.[0] };
  const payload = { ...native, ...common, ...translations[name]?.(native, cwd), _native: native };
  return { name, nativeName, host: "auggie", payload, ...otherNames(toolNames(native)) };
};

function toResponse(native: JsonObject, tool: string): unknown {
  const [output, error] = [textOrEmpty(native, "tool_output"), textOrEmpty(native, "tool_error")];
  return tool === "Bash" ? { stdout: output, stderr: error, interrupted: false } : output || error;
}

function conversationOf(native: JsonObject): JsonObject {
  return isObject(native["conversation"]) ? native["conversation"] : {};
}
