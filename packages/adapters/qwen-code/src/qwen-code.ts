import {
  defineAdapter,
  foundInNames,
  groupedByMatcher,
  inMilliseconds,
  isObject,
  on,
  textOrEmpty,
  tool,
  withArguments,
} from "@hawk/adapter";
import type { Adapter, FieldContext, JsonObject } from "@hawk/adapter";
import { toFields } from "./answer.ts";
import { decodeReply } from "./decode-reply.ts";
import { toResponse, toResponseText } from "./tool-response.ts";

/** Every version reads a number this large as milliseconds; smaller ones are seconds in some (0.24) and milliseconds in others (0.15). */
const LEAST_MS = 1000;
const timeout = inMilliseconds({ least: LEAST_MS });
const file = { path: ".qwen/settings.json" };
const home = { ...file, directoryVariable: "QWEN_HOME" };
const off = { key: ["disableAllHooks"], isOff: (value: unknown) => value === true };
const SESSION = "688cf0a1-0000-4f0b-8f3e-7a1d2c9b4e60";
const TWICE = 'Fires twice: a block counts when "phase" is "validation", and "postWrite" says that it happened.';
const ALONE = "Nothing waits for the hook.";
const crons = { session_crons: ({ crons: own }: JsonObject) => own };

/** Everything that hawk knows about Qwen Code, as of version 0.24.4. Its events offer less than its documents say. */
export const qwenCode: Adapter = defineAdapter({
  id: "qwen-code",
  title: "Qwen Code",
  detect: { binaries: ["qwen"], directories: [".qwen"] },
  settings: groupedByMatcher({
    name: "Qwen Code's settings",
    user: home,
    project: file,
    syntax: {
      comment: "taken",
      blockComment: "unknown",
      trailingComma: "fault",
      byteOrderMark: "taken",
      empty: "unknown",
      consequence: "does not start with this file",
    },
    timeout: { ...timeout, read: (value) => (value < LEAST_MS ? value : timeout.read(value)) },
    matcher: foundInNames,
    reading: { cosmetic: ["shell"] },
  }),
  offSwitches: [
    { scope: "user", file: home, ...off },
    { scope: "project", file, ...off },
  ],
  projectVariable: "QWEN_PROJECT_DIR",
  // Without the key it is cmd, PowerShell or Git's bash, depending on the terminal.
  windows: { shell: "powershell", more: { shell: "powershell" } },
  projectCommand: "QWEN_PROJECT_DIR",
  // Tools of MCP servers have the same names as in Claude Code.
  tools: {
    Bash: tool("run_shell_command", {
      command: "command",
      description: "description",
      timeout: "timeout",
      is_background: "run_in_background",
    }),
    Monitor: "monitor",
    Edit: "edit",
    NotebookEdit: "notebook_edit",
    Write: "write_file",
    Read: ["read_file", "zoom_image"],
    Grep: "grep_search",
    Glob: "glob",
    LS: "list_directory",
    WebFetch: "web_fetch",
    WebSearch: "web_search",
    Agent: "agent",
  },
  otherTools:
    "ask_user_question cron_create cron_delete cron_list enter_plan_mode enter_worktree exit_plan_mode exit_worktree get_goal list_agents loop_wakeup lsp propose_goal read_mcp_resource record_artifact report_findings send_message skill structured_output task_stop todo_write tool_call tool_search update_goal workflow".split(
      " ",
    ),
  events: {
    // The host reads hooks' answers at these. It shows the user a hook's message only at `Stop`.
    pre_tool_use: on("PreToolUse", ["block", "deny", "ask", "matcher"], {
      note: "Changed inputs and text for the model are dropped, and a hook can't approve a call; ending the turn blocks that one call. Without a user to ask, `ask` blocks.",
    }),
    permission_request: on("PermissionRequest", ["block", "input", "deny", "allow", "matcher"], {
      note: "Fires only on a terminal; a changed input counts only with `allow`.",
    }),
    post_tool_use: on("PostToolUse", ["block", "output", "context", "matcher"], {
      note: "A block is feedback beside the result; a changed output reaches the model as an error message, and the user reads that the tool didn't run.",
      fields: { tool_response: ({ tool_response: response }, { call }) => toResponse(response, call) },
    }),
    post_tool_use_failure: on("PostToolUseFailure", ["block", "context", "matcher"], {
      note: "A block is feedback beside the error.",
      fields: { error: ({ error = "" }) => error },
    }),
    post_tool_batch: on("PostToolBatch", ["block", "context"], {
      note: "A block replaces the last result, and the turn continues; hooks have 15 seconds.",
      fields: {
        tool_calls: ({ tool_calls: calls }, { read }) =>
          (Array.isArray(calls) ? calls : []).map((call: unknown) => (isObject(call) ? toResult(call, read) : call)),
      },
    }),
    user_prompt_submit: on("UserPromptSubmit", ["block", "context", "stop"], {
      note: "Also fires with the text that sends a stopping agent back to work.",
      fields: { prompt: ({ prompt = "" }) => prompt },
    }),
    user_prompt_expansion: on("UserPromptExpansion", ["block", "context", "stop", "matcher"]),
    session_start: on("SessionStart", ["context", "matcher"]),
    stop: on("Stop", ["block", "context", "message"], {
      onlyAsBlock: ["context"],
      note: "Text for the model also keeps the turn going, and after 8 times in a row the agent ends it.",
      fields: crons,
    }),
    subagent_start: on("SubagentStart", ["matcher"], {
      note: "Text for the model is dropped, except when a background agent resumes.",
    }),
    subagent_stop: on("SubagentStop", ["block", "context", "matcher"], {
      onlyAsBlock: ["context"],
      note: "Text for the model also keeps the subagent going.",
      fields: crons,
    }),
    pre_compact: on("PreCompact", ["context", "matcher"], {
      note: "Text for the model says what the summary should keep; a hook can't block compaction.",
    }),
    todo_created: on("TodoCreated", ["block"], { note: TWICE }),
    todo_completed: on("TodoCompleted", ["block"], { note: TWICE }),
    // At these the host runs hooks, and ignores what they answer.
    permission_denied: on("PermissionDenied", ["matcher"], { note: "Fires in auto mode only." }),
    session_end: on("SessionEnd", ["matcher"], { note: "Doesn't fire without a terminal." }),
    session_delete: on("SessionDelete", [], { note: ALONE }),
    stop_failure: on("StopFailure", ["matcher"], { note: ALONE }),
    post_compact: on("PostCompact", ["matcher"]),
    notification: on("Notification", ["matcher"]),
    message_display: on("MessageDisplay", [], {
      note: "Fires as the answer grows, each time with all of it; nothing waits for the hook.",
      fields: { final: ({ is_final: isFinal }) => isFinal },
    }),
    // The host's matcher tests the file's path; hawk's tests the reason.
    instructions_loaded: on("InstructionsLoaded"),
  },
  payload: {
    drops: ["crons", "is_final"],
    words: { permission_mode: { yolo: "bypassPermissions", "auto-edit": "acceptEdits", auto_edit: "acceptEdits" } },
    // The host fires this whenever it sends tool results to the model. Users can't submit an empty prompt,
    // and a hook that blocks unknown prompts would end the turn midway.
    ignores: { user_prompt_submit: ({ prompt, ...native }) => prompt === "" && textOrEmpty(native, "session_id") !== "" },
  },
  // With exit code 2 the host ignores stdout, and some events aren't blocked by it.
  answers: { fields: toFields, takesExtra: true },
  decodeReply,
  sample: {
    common: ({ home: directory, project }, name) => ({
      session_id: SESSION,
      transcript_path: `${directory}/.qwen/projects/chats/${SESSION}.jsonl`,
      cwd: project,
      hook_event_name: name,
      timestamp: "2026-11-16T00:38:19.096Z",
      permission_mode: "default",
    }),
    variables: ["QWEN_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CLAUDE_PROJECT_DIR"],
    call: { prompt_id: `${SESSION}########0`, tool_use_id: "toolu_1", tool_call_id: "call_1" },
    input: { command: { is_background: false } },
    start: { source: "startup", model: "qwen" },
    stop: {
      prompt_id: `${SESSION}########0`,
      stop_hook_active: false,
      last_assistant_message: "All done.",
      background_tasks: [],
      crons: [],
      context_usage: 0,
      context_limit: 200_000,
      input_tokens: 10,
    },
  },
});

/** One call of a batch. */
function toResult(call: JsonObject, read: FieldContext["read"]): JsonObject {
  const { tool_input: input, ...rest } = withArguments(call, "tool_input");
  const own = read(textOrEmpty(call, "tool_name"), isObject(input) ? input : {});
  return { ...rest, ...own, tool_response: toResponseText(call["tool_response"]) };
}
