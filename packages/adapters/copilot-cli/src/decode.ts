import { canonicalEvent, objectAt, otherNames, textAt, valueAt, withArguments } from "@hawk/adapter";
import type { Adapter, JsonObject, ToolFields } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { readDiff } from "./diff-files.ts";
import { events } from "./events.ts";
import { isPatch, toCanonicalCall } from "./tool-input.ts";
import { toCanonicalResponse } from "./tool-response.ts";
import { toolNames } from "./tools.ts";

/** A subagent has these as well, and it is neither the user's prompt nor the end of the turn. */
const ofMainAgent: ReadonlySet<EventName> = new Set(["user_prompt_submit", "prompt_transformed", "stop"]);

export const decode: Adapter["decode"] = (nativeName, sent) => {
  const native = readCall(sent);
  const name = canonicalEvent(events, nativeName);
  if (!name || (ofMainAgent.has(name) && textAt(native, "parentAgentId") !== undefined)) return null;
  const payload = { ...commonFields(name, native), ...translations[name]?.(native), _native: native };
  const names = name === "pre_mcp_tool_call" ? [] : toolNames(textAt(native, "toolName") ?? "");
  return { name, nativeName, host: "copilot-cli", payload, ...otherNames(names) };
};

/** Versions before 1.0.102 send arguments as JSON text; those of a patch are its own text in all of them. */
function readCall(sent: JsonObject): JsonObject {
  const read = ["toolInput", "arguments"].reduce((payload, key) => withArguments(payload, key), sent);
  return isPatch(textAt(read, "toolName"), valueAt(read, "toolArgs")) ? read : withArguments(read, "toolArgs");
}

/** In a subagent the host gives its own id for the session's, and hooks know it as part of its parent's. */
function commonFields(name: EventName, native: JsonObject): JsonObject {
  return {
    session_id: textAt(native, "parentAgentId") ?? textAt(native, "sessionId") ?? "",
    cwd: textAt(native, "cwd") ?? "",
    hook_event_name: eventInfo(name).native?.["claude-code"]?.[0] ?? "",
    ...optional("transcript_path", textAt(native, "transcriptPath")),
    ...optional("agent_id", textAt(native, "agentId")),
    ...optional("agent_type", textAt(native, "agentType") ?? textAt(native, "agentName")),
  };
}

const translations: Readonly<Partial<Record<EventName, (native: JsonObject) => JsonObject>>> = {
  pre_tool_use: (native) => ({ ...callOf(native) }),
  post_tool_use: (native) => {
    const call = callOf(native);
    return { ...call, tool_response: toCanonicalResponse(call, valueAt(native, "toolResult")) };
  },
  post_tool_use_failure: (native) => ({ ...callOf(native), error: textAt(native, "error") ?? "", is_interrupt: false }),
  permission_request: (native) => ({ ...requestedCall(native), permission_suggestions: valueAt(native, "permissionSuggestions") ?? [] }),
  user_prompt_submit: (native) => ({ prompt: textAt(native, "prompt") ?? "" }),
  prompt_transformed: (native) => ({
    prompt: textAt(native, "prompt") ?? "",
    transformed_prompt: textAt(native, "transformedPrompt") ?? "",
  }),
  // A session that is new has no other name for it in Claude Code.
  session_start: (native) => ({ source: textAt(native, "source") === "resume" ? "resume" : "startup" }),
  session_end: (native) => ({ reason: endReason(textAt(native, "reason")) }),
  subagent_stop: (native) => ({ ...stopFields(native), last_assistant_message: textAt(native, "response") ?? "" }),
  stop: stopFields,
  stop_failure: (native) => ({
    error: textAt(native, "errorContext") ?? textAt(native, "error", "name") ?? "unknown",
    ...optional("error_details", textAt(native, "error", "message")),
  }),
  pre_compact: (native) => ({
    trigger: textAt(native, "trigger") ?? "auto",
    custom_instructions: textAt(native, "customInstructions") || null,
  }),
  notification: (native) => ({
    message: textAt(native, "message") ?? "",
    ...optional("title", textAt(native, "title")),
    ...optional("notification_type", textAt(native, "notification_type")),
  }),
  pre_mcp_tool_call: (native) => ({
    mcp_server: textAt(native, "serverName") ?? "",
    tool_name: textAt(native, "toolName") ?? "",
    tool_input: objectAt(native, "arguments"),
  }),
};

function callOf(native: JsonObject): ToolFields {
  return toCanonicalCall(textAt(native, "toolName") ?? "", valueAt(native, "toolArgs"), textAt(native, "cwd") ?? "");
}

/**
 * Whatever changes a file asks as `edit`, each file of a patch by itself, with a diff that tells whether the file is a new one, goes, or was at
 * another place.
 */
function requestedCall(native: JsonObject): ToolFields {
  const { tool_name, tool_input } = toCanonicalCall(
    textAt(native, "toolName") ?? "",
    valueAt(native, "toolInput"),
    textAt(native, "cwd") ?? "",
  );
  if (tool_name !== "Edit") return { tool_name, tool_input };
  const { paths, edits, isNew } = readDiff(textAt(tool_input, "diff") ?? "");
  const files = [...new Set([textAt(tool_input, "file_path") ?? [], paths].flat())];
  const parts = files.length > 1 || edits.length > 0 ? { file_paths: files, edits } : {};
  return { tool_name: isNew ? "Write" : tool_name, tool_input: { ...tool_input, ...parts } };
}

function stopFields(native: JsonObject): JsonObject {
  return { stop_hook_active: valueAt(native, "stop_hook_active") === true };
}

function endReason(reason: string | undefined): string {
  return reason === "user_exit" ? "prompt_input_exit" : "other";
}

function optional(key: string, value: string | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
