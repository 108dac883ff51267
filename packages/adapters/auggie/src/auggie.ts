import {
  defineAdapter,
  endTurn,
  groupedByMatcher,
  inMilliseconds,
  wrapSpecific,
  isObject,
  mcpNames,
  on,
  parseStrictly,
} from "@hawk/adapter";
import { textOrEmpty, tool } from "@hawk/adapter";
import type { Adapter, JsonObject, ReplyArguments, AnswerParts } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { Outcome } from "@hawk/protocol";
import { changeRemoval, changeReplacements, joinReplacements, toPaths } from "./lists.ts";
import { toOwnCommand, withoutShellMark } from "./own-command.ts";

const IGNORED = "The agent ignores whatever a hook says here.";
/** Makes the host include the conversation. */
const saidEvents: ReadonlySet<string> = new Set(["user_prompt_submit", "stop"]);

/** Everything that hawk knows about Augment's Auggie, as of version 0.36, from its published package. */
export const auggie: Adapter = defineAdapter({
  id: "auggie",
  title: "Auggie",
  detect: { binaries: ["auggie"], directories: [".augment"] },
  settings: groupedByMatcher({
    name: "Auggie's settings",
    user: ".augment/settings.json",
    project: ".augment/settings.json",
    local: ".augment/settings.local.json",
    timeout: inMilliseconds(),
    // A matcher of the first kind never matches an MCP tool, and one of the second kind matches nothing else.
    matcher: ({ event }) => (eventInfo(event).matchesOn === "tool_name" ? [".*", "mcp:*"] : undefined),
    several: true,
    command: { write: toOwnCommand, read: withoutShellMark },
    more: (event) => (saidEvents.has(event) ? { metadata: { includeConversationData: true } } : {}),
    reading: { cosmetic: ["metadata"] },
  }),
  projectVariable: "AUGMENT_PROJECT_DIR",
  projectCommand: "AUGMENT_PROJECT_DIR",
  tools: {
    // Input for a running process is a command too.
    Bash: ["launch-process", tool("write-process", { input_text: "command" })],
    Read: tool("view", { path: "file_path" }),
    Edit: tool(
      "str-replace-editor",
      { path: "file_path", old_str_1: "old_string", new_str_1: "new_string" },
      { read: joinReplacements, write: changeReplacements },
    ),
    Delete: tool("remove-files", {}, { read: toPaths, write: changeRemoval }),
    Write: tool("save-file", { path: "file_path", file_content: "content" }),
    WebFetch: "web-fetch",
    WebSearch: "web-search",
  },
  calls: {
    marks: { is_mcp_tool: false },
    names: (name, { is_mcp_tool: isMcp }) => (isMcp === true ? mcpNames(name, { separator: "_", isToolFirst: true }) : []),
    paths: "all",
    takes: "over",
  },
  mcpNote: "The agent calls an MCP tool `tool_server`: where either name has an underscore, hooks for every possible reading are asked.",
  events: {
    pre_tool_use: on("PreToolUse", ["block", "input", "stop", "message", "deny"], {
      note: "A hook can't approve a call or make the agent ask the user.",
    }),
    post_tool_use: on("PostToolUse", ["block", "context", "stop", "message"], {
      note: "The model sees a block, but it undoes nothing. Failed tools come here too.",
      fields: { tool_response: (native, { call }) => toResponse(native, call?.tool_name) },
    }),
    user_prompt_submit: on("PromptSubmit", [], {
      note: IGNORED,
      fields: { prompt: (native) => textOrEmpty(native, "user_prompt") || textOrEmpty(native, "conversation", "userPrompt") },
    }),
    session_start: on("SessionStart", ["context", "message"]),
    session_end: on("SessionEnd", [], { note: IGNORED }),
    stop: on("Stop", ["block", "message"], {
      note: "Subagents don't fire it.",
      fields: { last_assistant_message: "conversation.agentTextResponse" },
    }),
    notification: on("Notification", [], { note: IGNORED, fields: { message: "notification_message" } }),
  },
  payload: {
    session: "conversation_id",
    cwd: { list: "workspace_roots", variable: "AUGMENT_PROJECT_DIR" },
  },
  // Before a tool a block is an exit code, which is unambiguous. After a tool and at the end, only JSON blocks.
  answers: { exitTwo: ["pre_tool_use"], fields: toFields },
  decodeReply,
  sample: {
    common: ({ project }, name) => ({ hook_event_name: name, conversation_id: "hawk-1", workspace_roots: [project] }),
    variables: ["AUGMENT_PROJECT_DIR"],
    call: { is_mcp_tool: false },
    start: {},
    stop: { agent_stop_cause: "end_turn", conversation: { userPrompt: "Say hi.", agentTextResponse: "Hi." } },
  },
});

function toResponse(native: JsonObject, name: string | undefined): unknown {
  const [output, error] = [textOrEmpty(native, "tool_output"), textOrEmpty(native, "tool_error")];
  return name === "Bash" ? { stdout: output, stderr: error, interrupted: false } : output || error;
}

/** A block goes inside `hookSpecificOutput`, unlike in Claude Code. Without its event the host discards the whole answer. */
function toFields({ verdict, native, refusal, context, input }: AnswerParts): JsonObject {
  const specific = {
    ...(refusal === undefined ? {} : { decision: "block", reason: refusal }),
    ...(input ? { updatedInput: input } : {}),
    ...(context === "" ? {} : { additionalContext: context }),
  };
  return { ...endTurn(verdict), ...wrapSpecific(native, specific) };
}

const BLOCKING_EXIT = 2;

/** As in Claude Code, except that a block is in `hookSpecificOutput`, and exit code 2 blocks only tool calls. */
function decodeReply(...[_host, result, hook, event]: ReplyArguments): Outcome {
  const reason = result.stderr.trim() || "exited with code 2";
  if (result.exitCode === BLOCKING_EXIT && event.name !== "pre_tool_use") {
    const isToldAgent = event.name === "post_tool_use";
    return { hookId: hook.id, status: "non_blocking_error", failure: "exit", reason, ...(isToldAgent ? { context: reason } : {}) };
  }
  const output = result.exitCode === 0 ? parseStrictly(result.stdout) : null;
  return dialects.claude.decode(isObject(output) ? { ...result, stdout: JSON.stringify(withBlockOutside(output)) } : result, hook, event);
}

function withBlockOutside({ hookSpecificOutput: specific, decision: _decision, reason: _reason, ...rest }: JsonObject): JsonObject {
  if (!isObject(specific)) return { ...rest, ...(specific === undefined ? {} : { hookSpecificOutput: specific }) };
  const { decision, reason, ...inside } = specific;
  return { ...rest, hookSpecificOutput: inside, ...(decision === "block" ? { decision, reason } : {}) };
}
