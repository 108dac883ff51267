import { defineAdapter, on, pluginAnswers, pluginFile, textAt, shellText, textOrEmpty, tool, valueAt } from "@hawk/adapter";
import type { Adapter, FieldContext, JsonObject, ReplyPart, AnswerParts } from "@hawk/adapter";
import plugin from "./plugin.mjs?raw";
import stage from "./stage.mjs?raw";

const path = { path: "file_path" };
const callId = { tool_use_id: (native: JsonObject) => textAt(native, "toolCallId") };

/**
 * Everything that hawk knows about Pi, as of version 0.87.1. It asks for no approvals, and has no subagents and no MCP. One event covers calls
 * that worked and calls that failed: `tool_result.failed` is hawk's name for the latter.
 */
export const pi: Adapter = defineAdapter({
  id: "pi",
  title: "Pi",
  detect: { binaries: ["pi"], directories: [".pi/agent"] },
  // The file extension matters: Pi ignores `.mjs`.
  settings: pluginFile({
    name: "hawk's extension for Pi",
    user: { path: ".pi/agent/extensions/hawk.js", directoryVariable: "PI_CODING_AGENT_DIR", variableParts: 2 },
    project: ".pi/extensions/hawk.js",
    plugin,
  }),
  stage,
  windows: { shell: "plugin" },
  projectCommand: "HAWK_PLUGIN_ROOT",
  tools: {
    Bash: tool("bash", { command: "command", timeout: "timeout" }),
    MultiEdit: tool("edit", path, {
      read: ({ edits, ...input }) => ({ ...input, edits: renameEdits(edits, { oldText: "old_string", newText: "new_string" }) }),
      write: ({ edits, ...input }) => ({ ...input, edits: renameEdits(edits, { old_string: "oldText", new_string: "newText" }) }),
    }),
    Write: tool("write", { ...path, content: "content" }),
    Read: tool("read", { ...path, offset: "offset", limit: "limit" }),
    Grep: tool("grep", { pattern: "pattern", path: "path", glob: "glob" }),
    Glob: tool("find", { pattern: "pattern", path: "path" }),
    LS: tool("ls", { path: "path" }),
  },
  events: {
    pre_tool_use: on("tool_call", ["block", "fail closed", "input", "context", "stop", "message", "deny", "matcher"], {
      note: "Text for the model comes with the tool's result.",
      fields: callId,
    }),
    post_tool_use: on("tool_result", ["block", "output", "context", "message", "matcher"], {
      note: "A block is text below the result.",
      fields: { ...callId, tool_response: toResponse },
    }),
    post_tool_use_failure: on("tool_result.failed", ["block", "context", "message", "matcher"], {
      note: "A block is text below the result.",
      fields: { ...callId, error: contentOf, is_interrupt: () => false },
    }),
    user_prompt_submit: on("input", ["block", "input", "context", "message"], {
      note: "The agent says nothing about a blocked prompt; hawk shows the reason in a notice, or on stderr under `pi -p`.",
      fields: { prompt: "text" },
    }),
    session_start: on("session_start", ["context", "message"], {
      note: "Text for the model comes with the next prompt.",
      fields: { source: ({ reason }) => reason },
    }),
    session_end: on("session_shutdown", [], { fields: { reason: ({ reason }) => reason } }),
    stop: on("agent_before_settle", ["block", "context", "message"], {
      onlyAsBlock: ["context"],
      note: "Text for the model keeps the turn going, like a block. Versions before 0.87 have no such event.",
      fields: { stop_hook_active: ({ isContinued }) => isContinued === true, last_assistant_message: "text" },
    }),
  },
  payload: {
    session: "sessionId",
    cwd: "cwd",
    tool: "toolName",
    input: "input",
    drops: "all",
    common: (native) => ({ transcript_path: textOrEmpty(native, "sessionFile") }),
  },
  answers: pluginAnswers({ objects: true, change: changeOf }),
  sample: {
    common: ({ home, project }) => ({ cwd: project, sessionId: "hawk-1", sessionFile: `${home}/.pi/agent/sessions/hawk-1.jsonl` }),
    call: { toolCallId: "call_1" },
    start: { reason: "startup" },
    stop: { isContinued: false, text: "All done." },
  },
});

function renameEdits(edits: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!Array.isArray(edits)) return edits;
  return edits.map((edit: JsonObject) => Object.fromEntries(Object.entries(edit).map(([key, value]) => [names[key] ?? key, value])));
}

function contentOf(native: JsonObject): string {
  const content = valueAt(native, "content");
  return (Array.isArray(content) ? content : []).map((part) => textOrEmpty(part, "text")).join("\n");
}

/** In Claude Code's shape for the shell, otherwise as the host has it. */
function toResponse(native: JsonObject, { call }: FieldContext): unknown {
  if (call?.tool_name === "Bash") return { stdout: contentOf(native), stderr: "", interrupted: false };
  return valueAt(native, "content") ?? [];
}

/** A text output, or a replaced prompt. */
function changeOf({ verdict: { event, output }, input }: AnswerParts): ReplyPart {
  if (event === "user_prompt_submit" && input && textAt(input, "prompt") === undefined)
    return { fields: { input: undefined }, unsupported: ['pass a changed prompt as "prompt"'] };
  if (output === undefined) return { fields: {}, unsupported: [] };
  const text = shellText(output) ?? output;
  if (typeof text === "string") return { fields: { output: text }, unsupported: [] };
  return { fields: {}, unsupported: [`the output for ${event} is not text`] };
}
