import { canonicalEvent, isObject, textOrEmpty, withArguments } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { toCanonicalCall } from "./tool-call.ts";

const translations: Readonly<Partial<Record<EventName, (own: string, info: JsonObject, cwd: string) => JsonObject>>> = {
  pre_tool_use: (own, info, cwd) => ({ ...toCanonicalCall(own, info, cwd) }),
  post_tool_use: (own, info, cwd) => ({ ...toCanonicalCall(own, info, cwd), tool_response: info["mcp_result"] ?? {} }),
  user_prompt_submit: (_own, info) => ({ prompt: textOrEmpty(info, "user_prompt") }),
  stop: (_own, info) => ({ last_assistant_message: textOrEmpty(info, "response") }),
};

/** One event of hawk's is several of the host's, so the payload says which one it is. */
export const decode: Adapter["decode"] = (hookName, sent, env) => {
  const native = withArguments(withArguments(sent, "tool_info"), "tool_info", "mcp_tool_arguments");
  const name = canonicalEvent(events, hookName);
  if (!name) return null;
  const payloadName = textOrEmpty(native, "agent_action_name");
  const nativeName = canonicalEvent(events, payloadName) === name ? payloadName : hookName;
  const info = isObject(native["tool_info"]) ? native["tool_info"] : {};
  // Only command events name a directory; otherwise use the one in which the host starts hooks.
  const cwd = textOrEmpty(info, "cwd") || env["PWD"] || ".";
  const payload = {
    session_id: textOrEmpty(native, "trajectory_id"),
    cwd,
    hook_event_name: eventInfo(name).native?.["claude-code"]?.[0],
    ...translations[name]?.(nativeName, info, cwd),
    _native: native,
  };
  return { name, nativeName, host: "windsurf", payload };
};
