import { canonicalEvent, canonicalTool, isObject, withArguments } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { toCanonicalInput } from "./tool-input.ts";
import { toCanonicalResponse, toResponseText } from "./tool-response.ts";
import { tools } from "./tools.ts";

type Payload = Record<string, unknown>;

/** Fields that have another name or meaning than Claude Code's. */
const translations: Readonly<Partial<Record<EventName, (native: Payload) => Payload>>> = {
  pre_tool_use: (native) => translateCall(native, native["cwd"]),
  permission_request: (native) => translateCall(native, native["cwd"]),
  permission_denied: (native) => translateCall(native, native["cwd"]),
  post_tool_use: (native) => {
    const call = translateCall(native, native["cwd"]);
    return { ...call, tool_response: toCanonicalResponse(call.tool_name, native["tool_response"], call.tool_input) };
  },
  post_tool_use_failure: (native) => ({ ...translateCall(native, native["cwd"]), error: native["error"] ?? "" }),
  post_tool_batch: ({ tool_calls: calls, cwd }) => ({
    tool_calls: Array.isArray(calls) ? calls.map((call) => translateResult(call, cwd)) : [],
  }),
  user_prompt_submit: ({ prompt }) => ({ prompt: prompt ?? "" }),
  stop: ({ crons }) => ({ session_crons: crons }),
  subagent_stop: ({ crons }) => ({ session_crons: crons }),
  message_display: ({ is_final: final }) => ({ final }),
};

/** The canonical payload: the host's fields, those in place of them that Claude Code names otherwise, and the host's own payload. */
export const decode: Adapter["decode"] = (nativeName, sent) => {
  const native = withArguments(sent, "tool_input");
  const name = canonicalEvent(events, nativeName);
  if (!name || isResultTurn(name, native)) return null;
  const mode = typeof native["permission_mode"] === "string" ? modes[native["permission_mode"]] : undefined;
  const { crons: _crons, is_final: _isFinal, ...rest } = native;
  const payload = { ...rest, ...(mode === undefined ? {} : { permission_mode: mode }), ...translations[name]?.(native), _native: native };
  return { name, nativeName, host: "qwen-code", payload };
};

/**
 * The host says that a prompt is submitted whenever it goes back to the model with the results of tools. Nobody can submit an empty one,
 * and a hook that refuses what it does not find in a prompt would end the turn in the middle.
 */
function isResultTurn(name: EventName, { prompt, session_id: session }: Payload): boolean {
  return name === "user_prompt_submit" && prompt === "" && typeof session === "string" && session !== "";
}

/** The host's modes that Claude Code has under another name. */
const modes: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null) as object, {
  yolo: "bypassPermissions",
  "auto-edit": "acceptEdits",
  auto_edit: "acceptEdits",
});

interface Call extends Payload {
  tool_name: string;
  tool_input: Payload;
}

function translateCall({ tool_name: own, tool_input: input }: Payload, cwd: unknown): Call {
  const native = typeof own === "string" ? own : "";
  const tool = canonicalTool(tools, native);
  return { tool_name: tool, tool_input: toCanonicalInput(tool, input, cwd, tool !== native) };
}

function translateResult(call: unknown, cwd: unknown): unknown {
  if (!isObject(call)) return call;
  return { ...call, ...translateCall(withArguments(call, "tool_input"), cwd), tool_response: toResponseText(call["tool_response"]) };
}
