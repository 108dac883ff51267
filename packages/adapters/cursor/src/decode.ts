import { canonicalEvent, objectAt, otherNames, textAt, withArguments } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { toCanonicalInput } from "./tool-input.ts";
import { toCanonicalResponse } from "./tool-response.ts";
import { toolNames } from "./tools.ts";

type Translate = (native: JsonObject, cwd: string) => JsonObject;

/** The canonical payload: the host's fields, those that Claude Code names otherwise, and the host's own payload. */
export const decode: Adapter["decode"] = (nativeName, sent, env) => {
  const native = withArguments(sent, "tool_input");
  const name = canonicalEvent(events, nativeName);
  if (!name) return null;
  const cwd = findProject(native, env);
  const common = { session_id: findSession(native) ?? cwd, cwd, hook_event_name: claudeName(name) ?? nativeName };
  const payload = { ...native, ...common, ...translations[name]?.(native, cwd), _native: native };
  return { name, nativeName, host: "cursor", payload, ...otherNames(toolNames(textAt(native, "tool_name") ?? "")) };
};

/** The payload as the host sent it. */
export function nativePayload(payload: JsonObject): JsonObject {
  return Object.hasOwn(payload, "_native") ? objectAt(payload, "_native") : payload;
}

const translations: Readonly<Partial<Record<EventName, Translate>>> = {
  pre_tool_use: decodeCall,
  post_tool_use: (native, cwd) => {
    const call = decodeCall(native, cwd);
    return { ...call, tool_response: toCanonicalResponse(call, native["tool_output"]), ...durationOf(native) };
  },
  post_tool_use_failure: (native, cwd) => ({
    ...decodeCall(native, cwd),
    error: textAt(native, "error_message") ?? "",
    ...durationOf(native),
  }),
  user_prompt_submit: (native) => ({ prompt: textAt(native, "prompt") ?? "" }),
  session_start: () => ({ source: "startup" }),
  stop: continuedBefore,
  subagent_start: (native) => ({ ...agentFields(native), task_preview: textAt(native, "task") ?? "" }),
  subagent_stop: (native) => ({
    ...agentFields(native),
    ...continuedBefore(native),
    last_assistant_message: textAt(native, "summary") ?? "",
  }),
  pre_compact: (native) => ({ trigger: textAt(native, "trigger") ?? "auto" }),
  message_display: (native) => ({ delta: textAt(native, "text") ?? "", final: true }),
  setup: () => ({ trigger: "init" }),
};

function claudeName(name: EventName): string | undefined {
  return eventInfo(name).native?.["claude-code"]?.[0];
}

function findSession(native: JsonObject): string | undefined {
  return textAt(native, "session_id") || textAt(native, "conversation_id") || undefined;
}

/** The project's directory. A call's own `cwd` is where the model wants it to run, which must not lead past the hooks of the project. */
function findProject(native: JsonObject, env: Readonly<Record<string, string | undefined>>): string {
  const roots: unknown = Object.hasOwn(native, "workspace_roots") ? native["workspace_roots"] : undefined;
  const root: unknown = Array.isArray(roots) ? roots[0] : undefined;
  return env["CURSOR_PROJECT_DIR"] || (typeof root === "string" && root) || textAt(native, "cwd") || "";
}

function decodeCall(native: JsonObject, cwd: string): { tool_name: string; tool_input: JsonObject } {
  const own = textAt(native, "tool_name") ?? "";
  return { tool_name: toolNames(own)[0] ?? own, tool_input: toCanonicalInput(own, objectAt(native, "tool_input"), cwd) };
}

function durationOf({ duration }: JsonObject): JsonObject {
  return typeof duration === "number" ? { duration_ms: duration } : {};
}

function continuedBefore({ loop_count: count }: JsonObject): JsonObject {
  return { stop_hook_active: typeof count === "number" && count > 0 };
}

function agentFields(native: JsonObject): JsonObject {
  return {
    agent_id: textAt(native, "subagent_id") ?? "",
    agent_type: textAt(native, "subagent_type") ?? "",
    parent_session_id: textAt(native, "parent_conversation_id") ?? "",
  };
}
