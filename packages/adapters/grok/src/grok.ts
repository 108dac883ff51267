import { defineAdapter, inSeconds, wrapSpecific, listEntries, mcpNames, objectAt, on, ownFile } from "@hawk/adapter";
import { fieldsForEvent, textOrEmpty, tool, unknownSyntax } from "@hawk/adapter";
import type { Adapter, JsonObject, ReplyArguments, AnswerParts } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";
import type { Outcome } from "@hawk/protocol";

const IGNORED = "The agent ignores whatever a hook says here.";
const LONGEST_SECONDS = 600;
const agent = { agent_id: "subagentId", agent_type: "subagentType" };
const end = { stop_hook_active: ({ stopHookActive }: JsonObject) => stopHookActive, last_assistant_message: "lastAssistantMessage" };
/** Replacing nothing creates a file. */
const makesFile = ({ old_string: old }: JsonObject): boolean => old === "";

/** Everything that hawk knows about Grok CLI, as of version 1.0.41. */
export const grok: Adapter = defineAdapter({
  id: "grok",
  title: "Grok CLI",
  detect: { binaries: ["grok"], directories: [".grok"] },
  settings: ownFile({
    name: "Grok CLI's hawk.json",
    user: { path: ".grok/hooks/hawk.json", directoryVariable: "GROK_HOME" },
    project: ".grok/hooks/hawk.json",
    // A fraction makes the host discard the file, and without a number a hook has 5 seconds.
    timeout: inSeconds({ whole: true, fallback: LONGEST_SECONDS }),
    defaultSeconds: 5,
    syntax: { ...unknownSyntax, comment: "fault", blockComment: "fault", trailingComma: "fault" },
    // No matcher is ever written: the runner tests them.
    render: (rows) => {
      const toHook = ({ command, timeout }: (typeof rows)[number]): JsonObject => ({ type: "command", command, timeout });
      const groups = rows.map(({ native }) => [native, [{ hooks: rows.filter((row) => row.native === native).map(toHook) }]]);
      return { hooks: Object.fromEntries(groups) as JsonObject };
    },
    list: (file) => listEntries(file, { entries: "grouped" }),
  }),
  projectCommand: "GROK_WORKSPACE_ROOT",
  // It ignores the form of hawk's entries in Cursor's file.
  alsoReads: [{ host: "claude-code", scopes: ["user", "project", "local"] }],
  signs: { variables: ["GROK_HOOK_EVENT"], fields: ["hookEventName", "workspaceRoot"] },
  tools: {
    Bash: "run_terminal_command",
    Monitor: "monitor",
    Write: "write",
    Edit: tool(
      "search_replace",
      {},
      {
        as: (own) => (makesFile(own) ? "Write" : "Edit"),
        read: ({ old_string, new_string, ...input }, own) =>
          makesFile(own) ? { ...input, content: new_string } : { ...input, old_string, new_string },
        write: ({ content, ...input }, own) => (makesFile(own) && content !== undefined ? { ...input, new_string: content } : input),
      },
    ),
    Read: tool("read_file", { target_file: "file_path" }),
    Grep: "grep",
    LS: tool("list_dir", { target_directory: "path" }),
    WebFetch: "web_fetch",
    WebSearch: "web_search",
    Agent: "spawn_subagent",
  },
  otherTools:
    "ask_user_question enter_plan_mode exit_plan_mode get_command_or_subagent_output image_edit image_gen image_to_video kill_command_or_subagent reference_to_video scheduler_create scheduler_delete scheduler_list search_tool send_feedback todo_write use_tool workflow".split(
      " ",
    ),
  calls: { names: (native) => (native.includes("__") ? mcpNames(native, { separator: "__" }) : []), paths: "all", takes: "over" },
  mcpNote: "The agent calls an MCP tool `server__tool`.",
  events: {
    pre_tool_use: on("PreToolUse", ["block", "input", "context", "deny", "ask"], {
      note: "An input of more than 128 KiB is cut before hooks see it: guards block such a call. With `--always-approve`, `ask` lets it run.",
    }),
    post_tool_use: on("PostToolUse", ["block", "context"], {
      note: "The model sees a block, but it undoes nothing. Commands that fail come here too.",
      fields: { tool_response: ({ toolResult: result }) => toResponse(result) },
    }),
    post_tool_use_failure: on("PostToolUseFailure", ["context"], { note: "Fires for MCP tools and for calls that can't be made." }),
    user_prompt_submit: on("UserPromptSubmit", ["block"], {
      note: "Fires for a subagent's task too, and when a subagent in the background is done.",
    }),
    session_start: on("SessionStart", [], {
      note: IGNORED,
      fields: { source: ({ source }) => (source === "load" ? "resume" : "startup") },
    }),
    session_end: on("SessionEnd", [], { note: `${IGNORED} A subagent fires it too.` }),
    stop: on("Stop", ["block", "context"], {
      onlyAsBlock: ["context"],
      note: "Text for the model also keeps the turn going, and after 8 times the agent ends it.",
      fields: end,
    }),
    stop_failure: on("StopFailure", [], { note: IGNORED, fields: { error_details: "errorDetails", ...end } }),
    interrupt: on("StopCancelled", [], { note: IGNORED }),
    subagent_start: on("SubagentStart", [], { note: IGNORED, fields: agent }),
    subagent_stop: on("SubagentStop", ["block"], { fields: { ...agent, ...end } }),
    pre_compact: on("PreCompact", [], { note: IGNORED, fields: { trigger: "source" } }),
    notification: on("Notification", [], { note: IGNORED, fields: { notification_type: "notificationType" } }),
  },
  // It sends every field twice: in its own spelling, which hooks find under `_native`, and in Claude Code's.
  payload: {
    tool: "toolName",
    input: (native) => objectAt(native, ...(isWrapped(native) ? ["toolInput", "tool_input"] : ["toolInput"])),
    arguments: [["toolInput"], ["toolInput", "tool_input"]],
    drops:
      "hookEventName sessionId workspaceRoot transcriptPath permissionMode promptId toolName toolUseId toolInput toolInputTruncated toolResult toolResultTruncated durationMs isBackgrounded isInterrupt stopHookActive lastAssistantMessage backgroundTasks sessionCrons subagentId subagentType errorDetails notificationType".split(
        " ",
      ),
    common: ({ subagentType }) => (typeof subagentType === "string" ? { agent_type: subagentType } : {}),
    usual: { input: "toolInput", unless: ["subagentType"], unlessFields: ["tool_name", "tool_input"] },
    // Every session fires one more of these after it ends.
    ignores: { stop: ({ reason }) => reason === "shutdown" },
  },
  // With an exit code, the model reads only one line of the reason.
  answers: { fields: toFields },
  decodeReply,
  sample: {
    common: ({ home, project }, name) => {
      const [own, path] = [name.replaceAll(/(?<=.)[A-Z]/g, "_$&").toLowerCase(), `${home}/.grok/sessions/repo/hawk-1/updates.jsonl`];
      const mode = "bypassPermissions";
      const spelled = { hookEventName: own, sessionId: "hawk-1", permissionMode: mode };
      const plain = { hook_event_name: name, session_id: "hawk-1", permission_mode: mode };
      const transcript = name === "SessionStart" ? {} : { transcriptPath: path, transcript_path: path };
      return { ...spelled, ...plain, ...transcript, cwd: project, workspaceRoot: project, timestamp: "2026-11-18T08:00:00+00:00" };
    },
    env: { GROK_HOOK_EVENT: "hawk" },
    variables: ["GROK_WORKSPACE_ROOT"],
    inputKey: "toolInput",
    call: { toolUseId: "call_1", tool_use_id: "call_1", toolInputTruncated: false, tool_name: "", tool_input: {} },
    input: { command: { description: "Run it" } },
    start: { source: "new" },
    stop: {
      promptId: "prompt-1",
      reason: "end_turn",
      stopHookActive: false,
      lastAssistantMessage: "All done.",
      backgroundTasks: [],
      sessionCrons: [],
    },
  },
});

/** An MCP tool called through another tool: its arguments are one level deeper. */
function isWrapped({ toolName, toolInput }: JsonObject): boolean {
  return textOrEmpty(toolInput, "tool_name") !== "" && textOrEmpty(toolInput, "tool_name") === toolName;
}

/** Command output arrives as a list of bytes. */
function toResponse(result: unknown): unknown {
  const { type, output } = objectAt({ result }, "result");
  if (type !== "Bash" || !Array.isArray(output)) return result ?? {};
  return { stdout: new TextDecoder().decode(Uint8Array.from(output as number[])), stderr: "", interrupted: false };
}

function toFields(said: AnswerParts): JsonObject {
  const { verdict, native, refusal, input, event } = said;
  const isCall = verdict.event === "pre_tool_use";
  const own = objectAt(event.payload, "_native");
  const wrapped = input && isWrapped(own) ? { tool_name: textOrEmpty(own, "toolName"), tool_input: input } : input;
  const denied = isCall && refusal !== undefined ? { permissionDecision: "deny", permissionDecisionReason: refusal } : {};
  const blocked = !isCall && refusal !== undefined ? { decision: "block", reason: refusal } : {};
  return { ...blocked, ...wrapSpecific(native, { ...fieldsForEvent({ ...said, input: wrapped }), ...denied }) };
}

/** As in Claude Code, where the host listens at all. It ignores approvals. */
function decodeReply(...[{ events }, result, hook, event]: ReplyArguments): Outcome {
  const { canBlock, canAddContext, canModifyInput, permissions = [] } = events[event.name] ?? {};
  const { context, permission, updatedInput, stop: _stop, systemMessage: _message, ...read } = dialects.claude.decode(result, hook, event);
  const said = read.status === "blocking" && !canBlock ? { hookId: hook.id, status: "success" as const } : read;
  const isPlain = !result.stdout.trim().startsWith("{");
  return {
    ...said,
    ...(context !== undefined && canAddContext && !isPlain ? { context } : {}),
    ...(permission && permissions.includes(permission.decision) ? { permission } : {}),
    ...(updatedInput && canModifyInput ? { updatedInput: unwrap(updatedInput, objectAt(event.payload, "_native")) } : {}),
  };
}

function unwrap(input: JsonObject, native: JsonObject): JsonObject {
  return isWrapped(native) ? objectAt(input, "tool_input") : input;
}
