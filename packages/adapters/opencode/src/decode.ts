import { canonicalEvent, objectAt, otherNames, textAt, valueAt, withArguments } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { namesOf, toCanonicalCall, toResponse } from "./tool-call.ts";

/** Where arguments are: before a call, after it, and when it is asked about. */
const argumentPlaces = [
  ["output", "args"],
  ["input", "args"],
  ["call", "args"],
  ["properties", "metadata"],
];

type Translate = (native: JsonObject) => JsonObject;

/** What the plugin sends is what the host gave it: `input` and `output` of a hook, or `properties` of an event, and where it was. */
export const decode: Adapter["decode"] = (nativeName, sent) => {
  const native = argumentPlaces.reduce((payload, keys) => withArguments(payload, ...keys), sent);
  const name = canonicalEvent(events, nativeName);
  if (!name) return null;
  const payload = { ...commonFields(name, native), ...translations[name]?.(native), _native: native };
  const tool = textAt(native, "call", "tool") ?? toolOf(native);
  return { name, nativeName, host: "opencode", payload, ...otherNames(namesOf(tool, native)) };
};

/** A subagent has a session of its own here, and is part of its parent's to hooks. */
function commonFields(name: EventName, native: JsonObject): JsonObject {
  const own = textAt(native, "sessionID") ?? "";
  const parent = textAt(native, "parentID");
  return {
    session_id: parent ?? own,
    cwd: textAt(native, "directory") ?? "",
    hook_event_name: eventInfo(name).native?.["claude-code"]?.[0] ?? "",
    ...(parent === undefined ? {} : { agent_id: own, agent_type: textAt(native, "agent") ?? "" }),
  };
}

const translations: Readonly<Partial<Record<EventName, Translate>>> = {
  pre_tool_use: (native) => ({ ...toCanonicalCall(toolOf(native), valueAt(native, "output", "args"), native), ...callId(native) }),
  post_tool_use: (native) => {
    const call = finishedCall(native);
    return { ...call, tool_response: toResponse(call, native), ...callId(native) };
  },
  post_tool_use_failure: (native) => ({ ...finishedCall(native), error: errorOf(native), is_interrupt: false, ...callId(native) }),
  permission_request: requestedCall,
  permission_denied: (native) => ({ ...requestedCall(native), reason: "the request was rejected" }),
  user_prompt_submit: (native) => ({ prompt: promptOf(native) }),
  user_prompt_expansion: (native) => ({
    command_name: textAt(native, "input", "command") ?? "",
    command_args: textAt(native, "input", "arguments") ?? "",
    prompt: promptOf(native),
  }),
  session_start: (native) => ({ source: textAt(native, "source") ?? "startup", ...optional("model", textAt(native, "model", "modelID")) }),
  session_end: (native) => ({ reason: textAt(native, "reason") ?? "other" }),
  subagent_start: (native) => ({ task_preview: promptOf(native) }),
  subagent_stop: (native) => ({
    agent_id: textAt(native, "output", "metadata", "sessionId") ?? "",
    agent_type: textAt(native, "input", "args", "subagent_type") ?? "",
    stop_hook_active: valueAt(native, "isContinued") === true,
    last_assistant_message: resultOf(native),
  }),
  stop: (native) => ({
    stop_hook_active: valueAt(native, "isContinued") === true,
    ...optional("last_assistant_message", textAt(native, "text")),
  }),
  stop_failure: (native) => ({
    error: textAt(native, "properties", "error", "name") ?? "unknown",
    ...optional("error_details", textAt(native, "properties", "error", "data", "message")),
  }),
  pre_compact: () => ({ trigger: "auto" }),
  message_display: (native) => ({
    delta: textAt(native, "output", "text") ?? "",
    final: true,
    ...optional("message_id", textAt(native, "input", "messageID")),
  }),
  file_changed: (native) => ({ file_path: textAt(native, "properties", "file") ?? "", event: "change" }),
  todo_created: (native) => ({ todos: valueAt(native, "properties", "todos") ?? [] }),
  shell_env: callId,
};

function toolOf(native: JsonObject): string {
  return textAt(native, "input", "tool") ?? "";
}

function callId(native: JsonObject): JsonObject {
  return optional("tool_use_id", textAt(native, "input", "callID"));
}

function finishedCall(native: JsonObject): ReturnType<typeof toCanonicalCall> {
  return toCanonicalCall(toolOf(native), valueAt(native, "input", "args"), native);
}

/** A permission has a name of its own, and most of the time it is known which call needs it. */
function requestedCall(native: JsonObject): JsonObject {
  const tool = textAt(native, "call", "tool");
  if (tool !== undefined) return { ...toCanonicalCall(tool, valueAt(native, "call", "args"), native) };
  const permission = textAt(native, "properties", "permission") ?? "";
  const { filepath, ...metadata } = objectAt(native, "properties", "metadata");
  return { ...toCanonicalCall(permission, filepath === undefined ? metadata : { ...metadata, filePath: filepath }, native) };
}

function errorOf(native: JsonObject): string {
  const exit = valueAt(native, "output", "metadata", "exit");
  const text = typeof exit === "number" ? `Exit code ${exit}\n${textAt(native, "output", "output") ?? ""}` : undefined;
  return textAt(native, "error") ?? text ?? "";
}

/** What the user wrote, without what the host or a plugin has added. */
function promptOf(native: JsonObject): string {
  const parts = valueAt(native, "output", "parts");
  const texts = (Array.isArray(parts) ? parts : []).filter(
    (part) => textAt(part, "type") === "text" && valueAt(part, "synthetic") !== true,
  );
  return texts.map((part) => textAt(part, "text") ?? "").join("\n");
}

const RESULT = /<task_result>\n?([^]*?)\n?<\/task_result>/;

function resultOf(native: JsonObject): string {
  const text = textAt(objectAt(native, "output"), "output") ?? "";
  return RESULT.exec(text)?.[1] ?? text;
}

function optional(key: string, value: string | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
