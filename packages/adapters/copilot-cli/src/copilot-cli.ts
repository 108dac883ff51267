import {
  defineAdapter,
  inSeconds,
  listEntries,
  mcpNames,
  objectAt,
  on,
  ownFile,
  patch,
  readNativeHooks,
  textAt,
  textOrEmpty,
  tool,
  wholeNames,
} from "@hawk/adapter";
import type { Adapter, JsonObject, ToolFields } from "@hawk/adapter";
import { toFields } from "./answer.ts";
import { isPatch, PATCH, readArgs, toResponse } from "./call.ts";
import { decodeReply } from "./decode-reply.ts";
import { readDiff } from "./diff-files.ts";

/**
 * Before a tool every exit code but 0 blocks, even that of a shell that does not find the runner. Only 2 should: that is what a
 * runner exits with to block.
 */
const UNLESS_REFUSED = " || [ $? -ne 2 ]";
/** Subagents fire these too, and then it is neither the user's prompt nor the end of the turn. */
const ofSubagent = (native: JsonObject): boolean => textAt(native, "parentAgentId") !== undefined;
const [shell, typed] = [{ command: "command", description: "description" }, { input: "command" }];
const search = { pattern: "pattern", path: "path", glob: "glob", output_mode: "output_mode" };
const stopFields = { stop_hook_active: (native: JsonObject) => native["stop_hook_active"] === true };
const SESSION = "b2efa223-0000-47be-ad52-70b98aeab336";

/**
 * Everything that hawk knows about GitHub Copilot CLI, as of version 1.0.102. hawk uses the camelCase spelling of its events,
 * since the other one is for hooks of other hosts and is read differently from event to event.
 */
export const copilotCli: Adapter = defineAdapter({
  id: "copilot-cli",
  title: "GitHub Copilot CLI",
  detect: { binaries: ["copilot"], directories: [".copilot"] },
  // The user's file applies immediately; a project's only if its directory is trusted.
  settings: ownFile({
    name: "hawk's hooks for Copilot CLI",
    user: { path: ".copilot/hooks/hawk.json", directoryVariable: "COPILOT_HOME" },
    project: ".github/hooks/hawk.json",
    syntax: { comment: "fault", blockComment: "fault", trailingComma: "unknown", byteOrderMark: "fault", empty: "unknown" },
    // With 0 the host doesn't wait, and lets the call through.
    timeout: inSeconds({ longest: 86_400, fallback: 60 }),
    defaultSeconds: 30,
    render: (rows, host) => {
      const hooks: Record<string, JsonObject[]> = {};
      for (const { native, command, fields, registration, timeout } of rows) {
        const bash = registration.event === "pre_tool_use" ? `${command}${UNLESS_REFUSED}` : command;
        // An invalid matcher would disable the hook, and `*` is one.
        const matcher = wholeNames(registration, host);
        (hooks[native] ??= []).push({
          type: "command",
          ...(fields ?? { bash }),
          ...(matcher === undefined ? {} : { matcher }),
          timeoutSec: timeout,
        });
      }
      return { version: 1, hooks };
    },
    list: (file) => listEntries(file, { command: withoutEnd, entries: "either" }),
    // The host's own flat entries, or groups as Claude Code has them.
    read: (text, shape, path) =>
      readNativeHooks(text, { ...shape, commandKeys: ["bash", "command"], timeoutKeys: ["timeoutSec", "timeout"] }, path),
  }),
  recognizes: ({ hooks }) => /"(?:bash|timeoutSec)":/.test(JSON.stringify(hooks)),
  windows: { shell: "powershell", keys: ["powershell"], anyCodeBlocks: true },
  // In a repository's settings it turns off the user's hooks too; in a hooks file only that file's.
  offSwitches: [
    { scope: "project", file: { path: ".github/copilot/settings.json" }, key: ["disableAllHooks"], isOff: (value) => value === true },
  ],
  alsoReads: [{ host: "claude-code", scopes: ["project", "local"] }],
  // Tools that it starts, such as another host, get no project directory. Its payloads always have a timestamp.
  signs: { variables: ["COPILOT_PROJECT_DIR"], fields: ["timestamp"] },
  projectVariable: "COPILOT_PROJECT_DIR",
  projectCommand: "COPILOT_PROJECT_DIR",
  // Input for an open shell is a command too.
  tools: {
    Bash: [tool("bash", shell), tool("write_bash", typed)],
    PowerShell: [tool("powershell", shell), tool("write_powershell", typed)],
    Read: tool("view", { path: "file_path" }),
    Write: tool("create", { path: "file_path", file_text: "content" }),
    Edit: [tool("edit", { path: "file_path", old_str: "old_string", new_str: "new_string" }), patch("apply_patch", PATCH)],
    Grep: [tool("grep", search), tool("rg", search)],
    Glob: tool("glob", { pattern: "pattern", path: "path" }),
    WebFetch: tool("web_fetch", { url: "url" }),
    WebSearch: tool("web_search", { query: "query" }),
    Agent: tool("task", { description: "description", prompt: "prompt", agent_type: "subagent_type" }),
  },
  // None of the host's own tools has a hyphen.
  calls: { names: (native) => mcpNames(native, { separator: "-", stopgap: "-" }) },
  otherTools:
    "fetch_copilot_cli_documentation list_agents list_bash list_powershell read_agent read_bash read_powershell session_store_sql skill sql stop_bash stop_powershell write_agent".split(
      " ",
    ),
  mcpNote: "The agent calls an MCP tool `server-tool`: where either name has a hyphen, hooks for every possible reading are asked.",
  events: {
    pre_tool_use: on("preToolUse", ["block", "input", "context", "deny", "ask", "allow", "matcher"], {
      note: "Without a user to ask, `ask` blocks; if hooks take longer than Copilot's limit, the call goes through.",
    }),
    permission_request: on("permissionRequest", ["block", "deny", "allow"], {
      note: "Fires for shell commands and file changes, even where nobody would be asked; a new file counts as a change, with its diff.",
      fields: {
        tool_name: (_native, { call }) => requestedCall(call)?.tool_name,
        tool_input: (_native, { call }) => requestedCall(call)?.tool_input,
        permission_suggestions: ({ permissionSuggestions: suggestions }) => suggestions ?? [],
      },
    }),
    post_tool_use: on("postToolUse", ["block", "output", "context", "matcher"], {
      note: "A block is feedback below the result; a nonzero exit code of a shell command doesn't count as a failure here.",
      fields: { tool_response: toResponse },
    }),
    post_tool_use_failure: on("postToolUseFailure", ["block", "context"], {
      note: "A block is feedback beside the error.",
      fields: { error: "error", is_interrupt: () => false },
    }),
    user_prompt_submit: on("userPromptSubmitted", ["block", "input", "context"], { fields: { prompt: "prompt" } }),
    prompt_transformed: on("userPromptTransformed", ["input"], {
      fields: { prompt: "prompt", transformed_prompt: "transformedPrompt" },
    }),
    // Claude Code has no other name for a new session.
    session_start: on("sessionStart", ["context"], { fields: { source: ({ source }) => (source === "resume" ? source : "startup") } }),
    session_end: on("sessionEnd", [], {
      fields: { reason: ({ reason }) => (reason === "user_exit" ? "prompt_input_exit" : "other") },
    }),
    subagent_start: on("subagentStart", ["context", "matcher"]),
    subagent_stop: on("subagentStop", ["block", "output", "context"], {
      onlyAsBlock: ["context"],
      note: "Text for the model sends the subagent back to work, like a block.",
      fields: { ...stopFields, last_assistant_message: "response" },
    }),
    stop: on("agentStop", ["block", "context"], {
      onlyAsBlock: ["context"],
      note: "Text for the model keeps the turn going, like a block, and after 8 turns in a row the agent ends it.",
      fields: stopFields,
    }),
    stop_failure: on("errorOccurred", [], {
      fields: {
        error: (native) => textAt(native, "errorContext") ?? textAt(native, "error", "name") ?? "unknown",
        error_details: (native) => textAt(native, "error", "message"),
      },
    }),
    pre_compact: on("preCompact", [], {
      fields: {
        trigger: ({ trigger = "auto" }) => trigger,
        custom_instructions: (native) => textOrEmpty(native, "customInstructions") || null,
      },
    }),
    notification: on("notification", [], {
      fields: {
        message: "message",
        title: (native) => textAt(native, "title"),
        notification_type: (native) => textAt(native, "notification_type"),
      },
    }),
    pre_mcp_tool_call: on("preMcpToolCall", ["input"], {
      note: 'Give the call\'s metadata as `{"_meta": {…}}`.',
      fields: { mcp_server: "serverName", tool_name: "toolName", tool_input: (native) => objectAt(native, "arguments") },
    }),
  },
  payload: {
    // In a subagent the host sends the subagent's id as the session's; hooks get the parent's.
    session: (native) => textAt(native, "parentAgentId") ?? textOrEmpty(native, "sessionId"),
    tool: "toolName",
    input: readArgs,
    // Versions before 1.0.102 send arguments as JSON text; those of a patch are its own text in all of them.
    arguments: (sent) => [["toolInput"], ["arguments"], ...(isPatch(sent) ? [] : [["toolArgs"]])],
    common: (native) => ({
      ...optional("transcript_path", textAt(native, "transcriptPath")),
      ...optional("agent_id", textAt(native, "agentId")),
      ...optional("agent_type", textAt(native, "agentType") ?? textAt(native, "agentName")),
    }),
    drops: "all",
    usual: {
      session: "sessionId",
      input: "toolArgs",
      unless: ["parentAgentId", "transcriptPath", "agentId", "agentType", "agentName", "toolInput", "arguments"],
    },
    ignores: { user_prompt_submit: ofSubagent, prompt_transformed: ofSubagent, stop: ofSubagent },
  },
  // Nobody sees stderr, and before a tool every other exit code blocks the call.
  answers: { fields: toFields, failed: 0 },
  decodeReply,
  sample: {
    common: ({ project }) => ({ sessionId: SESSION, timestamp: 1_794_815_456_288, cwd: project }),
    env: { COPILOT_CLI: "1" },
    variables: ["COPILOT_PROJECT_DIR", "CLAUDE_PROJECT_DIR"],
    inputKey: "toolArgs",
    start: { source: "new", initialPrompt: "Say hi." },
    stop: ({ home }) => ({
      transcriptPath: `${home}/.copilot/session-state/${SESSION}/events.jsonl`,
      stopReason: "end_turn",
      stop_hook_active: false,
    }),
  },
});

/**
 * Every file change asks as `edit`, once per file of a patch, with a diff that shows whether the file is new, deleted, or moved from
 * another place.
 */
function requestedCall(call: ToolFields | undefined): ToolFields | undefined {
  if (call?.tool_name !== "Edit") return call;
  const { paths, edits, isNew } = readDiff(textOrEmpty(call.tool_input, "diff"));
  const files = [...new Set([textAt(call.tool_input, "file_path") ?? [], paths].flat())];
  const parts = files.length > 1 || edits.length > 0 ? { file_paths: files, edits } : {};
  return { tool_name: isNew ? "Write" : call.tool_name, tool_input: { ...call.tool_input, ...parts } };
}

function withoutEnd(command: string): string {
  return command.endsWith(UNLESS_REFUSED) ? command.slice(0, -UNLESS_REFUSED.length) : command;
}

function optional(key: string, value: string | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
