import { canonicalEvent, isObject, otherNames, withArguments } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { toCanonicalInput } from "./tool-input.ts";
import { toCanonicalResponse } from "./tool-response.ts";
import { toolNames } from "./tools.ts";

type Payload = Record<string, unknown>;

/** What the host writes in place of an answer without text. */
const SILENCE = "[no response text]";

/** Fields that have another name or meaning than Claude Code's. Where there are none the payload stays as it is. */
const translations: Readonly<Partial<Record<EventName, (native: Payload) => Payload>>> = {
  pre_tool_use: translateCall,
  post_tool_use: (native) => {
    const call = translateCall(native);
    return { ...call, tool_response: toCanonicalResponse(call.tool_name, native["tool_response"], call.tool_input) };
  },
  user_prompt_submit: ({ prompt }) => ({ prompt: withoutContext(prompt) }),
  stop: ({ prompt, prompt_response: said }) => ({ prompt: withoutContext(prompt), last_assistant_message: said === SILENCE ? "" : said }),
  session_start: () => ({}),
  // What ends a session in the usual way has no name of its own there.
  session_end: ({ reason }) => ({ reason: reason === "exit" ? "other" : reason }),
  pre_compact: () => ({}),
  notification: ({ notification_type: type, message = "", details }) => ({
    message,
    notification_type: type === "ToolPermission" ? "permission_prompt" : type,
    ...(isObject(details) && typeof details["title"] === "string" ? { title: details["title"] } : {}),
  }),
};

/** The canonical payload: the host's fields, those in place of them that Claude Code names otherwise, and the host's own payload. */
export const decode: Adapter["decode"] = (nativeName, sent) => {
  const native = withArguments(sent, "tool_input");
  const name = canonicalEvent(events, nativeName);
  if (!name) return null;
  const translate = translations[name];
  const event = { name, nativeName, host: "gemini-cli" };
  if (!translate) return { ...event, payload: native };
  const { prompt_response: _response, mcp_context: _mcp, details: _details, ...rest } = native;
  const payload = { ...rest, hook_event_name: claudeName(name), ...translate(native), _native: native };
  return { ...event, payload, ...otherNames(namesOf(native)) };
};

function claudeName(name: EventName): string {
  return eventInfo(name).native?.["claude-code"]?.[0] ?? "";
}

function translateCall(native: Payload): { tool_name: string; tool_input: Payload; mcp_server?: { name: unknown } } {
  const { tool_input: input, mcp_context: mcp, cwd } = native;
  const tool = namesOf(native)[0] ?? "";
  const server = isObject(mcp) ? { mcp_server: { name: mcp["server_name"] } } : {};
  return { tool_name: tool, tool_input: toCanonicalInput(tool, input, cwd), ...server };
}

function namesOf({ tool_name: own, mcp_context: mcp }: Payload): readonly string[] {
  return toolNames(typeof own === "string" ? own : "", mcp);
}

/** What hooks said at the start of a session stands before the first prompt. Nothing in it can look like the end of it: that is escaped. */
const SESSION_CONTEXT = /^<hook_context>[^<]*<\/hook_context>\n\n/;

function withoutContext(prompt: unknown): unknown {
  return typeof prompt === "string" ? prompt.replace(SESSION_CONTEXT, "") : (prompt ?? "");
}
