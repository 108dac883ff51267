import { changePatch, fitVerdict, isObject, listNotes, objectAt, textAt, valueAt } from "@hawk/adapter";
import type { Adapter, HostEvent, JsonObject, ReplyPart } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { events } from "./events.ts";
import { toNativeInput } from "./tool-input.ts";

/** The plugin's instructions. Each field is one effect. */
export interface PluginReply {
  /** Refuses, for this reason. */
  refuse?: string;
  /** In the host's own names, whole. */
  input?: JsonObject;
  output?: unknown;
  /** For the model. */
  context?: string;
  /** Grants the permission. */
  allow?: true;
  /** Ends the turn. */
  stop?: true;
  /** For the user. */
  message?: string;
}

type PluginReplyPart = ReplyPart & { fields: PluginReply };

const unknownEvent: HostEvent = { native: [] };

/** One JSON object for the plugin, which does what it says. */
export const encode: Adapter["encode"] = (original, event) => {
  const host = events[original.event] ?? unknownEvent;
  const { verdict, unsupported } = fitVerdict(original, host);
  const parts = [speak(verdict, event), changeInput(verdict, event), changeOutput(verdict, event)];
  const notes = listNotes(original);
  const messages = host.canTellUser ? [...new Set([...blockedFor(verdict), ...verdict.systemMessages, ...notes])] : [];
  const reply: PluginReply = {
    ...Object.assign({}, ...parts.map(({ fields }) => fields)),
    ...(verdict.permission?.decision === "allow" ? { allow: true } : {}),
    ...(verdict.stop ? { stop: true } : {}),
    ...(messages.length > 0 ? { message: messages.join("\n") } : {}),
  };
  return {
    stdout: Object.keys(reply).length > 0 ? `${JSON.stringify(reply)}\n` : "",
    stderr: host.canTellUser ? "" : notes.map((note) => `${note}\n`).join(""),
    exitCode: 0,
    unsupported: [
      ...unsupported,
      ...parts.flatMap((part) => part.unsupported),
      ...Object.keys(verdict.extra).map((key) => `"${key}" is not a field of OpenCode`),
    ],
  };
};

/** Text for the model. None for a failed call, which the host is done with, or for an agent that should stop. */
function speak({ event: name, kind, reason, context, stop }: Verdict, event: HookEvent): PluginReplyPart {
  const text = { ...(kind === "reject" ? { refuse: reason?.trim() ? reason : "blocked by a hook" } : {}), ...(context ? { context } : {}) };
  const isLate = name === "post_tool_use_failure" && !isObject(valueAt(event.payload, "_native", "output"));
  if (isLate && Object.keys(text).length > 0) {
    return {
      fields: {},
      unsupported: Object.values(text).map((words) => `OpenCode takes no text about a failed tool: ${words}`),
    };
  }
  const isKept = events[name]?.saidAsRefusal?.includes("context") === true && stop !== undefined && context !== "";
  if (!isKept) return { fields: text, unsupported: [] };
  const { context: _context, ...rest } = text;
  return { fields: rest, unsupported: ["text for the model would keep an agent going that should stop"] };
}

function changeInput({ kind, input }: Verdict, event: HookEvent): PluginReplyPart {
  if (kind !== "modify" || input === undefined) return { fields: {}, unsupported: [] };
  const changed = toHostInput(input, event);
  return typeof changed === "string" ? { fields: {}, unsupported: [changed] } : { fields: { input: changed }, unsupported: [] };
}

/** In words why not, if not. */
function toHostInput(input: JsonObject, event: HookEvent): JsonObject | string {
  if (event.name === "user_prompt_submit") return textAt(input, "prompt") === undefined ? 'a changed prompt is given as "prompt"' : input;
  if (event.name === "shell_env") return isObject(input["env"]) ? input : 'variables are given as "env"';
  const native = event.payload["_native"];
  const tool = textAt(native, "input", "tool") ?? "";
  const args = objectAt(native, "output", "args");
  if (tool !== "apply_patch") return toNativeInput(tool, input, args);
  const patchText = changePatch(textAt(args, "patchText") ?? "", textAt(native, "directory") ?? "", input);
  return patchText === null ? "no patch can express this change" : { ...args, patchText };
}

/** Text, or for the tools of an MCP server a list of contents. */
function changeOutput({ output }: Verdict, event: HookEvent): PluginReplyPart {
  if (output === undefined) return { fields: {}, unsupported: [] };
  const text = isObject(output) && typeof output["stdout"] === "string" ? shellText(output) : output;
  const isContents = Array.isArray(output) && Array.isArray(valueAt(event.payload, "_native", "output", "content"));
  if (typeof text === "string" || isContents) return { fields: { output: text }, unsupported: [] };
  return { fields: {}, unsupported: [`the output for ${event.name} has another shape than text`] };
}

function shellText({ stdout, stderr }: JsonObject): string {
  return [stdout, stderr].filter((text) => typeof text === "string" && text !== "").join("\n");
}

/** The host calls a blocked prompt an error, shows a blocked call as it shows any other, and says why of neither. */
function blockedFor({ event, kind, reason = "" }: Verdict): string[] {
  return kind === "reject" && (event === "pre_tool_use" || event.startsWith("user_prompt")) && reason.trim() ? [reason] : [];
}
