import {
  defineAdapter,
  listTool,
  mcpNames,
  objectAt,
  on,
  patch,
  pluginAnswers,
  pluginFile,
  textAt,
  textOrEmpty,
  tool,
} from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import plugin from "./plugin.mjs?raw";
import stage from "./stage.mjs?raw";

const HURRY = "The agent waits 3 seconds for all hooks together";
/** What the host appends to a name whose characters it replaced. */
const DIGEST = /_[0-9a-f]{8}$/;
/** A call of the editor without a text to replace is a Write. */
const isWrite = (own: JsonObject): boolean => typeof own["old_text"] !== "string" && typeof own["insert_line"] !== "number";
const callId = { tool_use_id: (native: JsonObject) => textAt(native, "callId") };

/**
 * Everything that hawk knows about Cline's command line, as of version 3.0.65: what a plugin can do, by the names of Cline's own hook files.
 * Hook files can do less: they end the whole run where a plugin blocks one call.
 */
export const cline: Adapter = defineAdapter({
  id: "cline",
  title: "Cline",
  detect: { binaries: ["cline"], directories: [".cline"] },
  settings: pluginFile({
    name: "hawk's plugin for Cline",
    user: ".cline/plugins/hawk.js",
    project: ".cline/plugins/hawk.js",
    plugin,
  }),
  stage,
  // The plugin starts programs in the workspace's root.
  windows: { shell: "plugin" },
  projectCommand: (path) => `./${path}`,
  // The user's list of disabled plugins, by path.
  offSwitches: [
    {
      scope: "user",
      file: { path: ".cline/data/settings/global-settings.json", directoryVariable: "CLINE_DIR" },
      key: ["disabledPlugins"],
      isOff: (value, { paths }) => Array.isArray(value) && value.some((name) => paths.includes(String(name).trim())),
    },
  ],
  // Which of the two edit tools exists depends on the model.
  tools: {
    Bash: listTool("run_commands", { name: "command", keys: ["commands", "command", "cmd"] }),
    Edit: [
      tool(
        "editor",
        { path: "file_path", old_text: "old_string", new_text: "new_string" },
        {
          as: (own) => (isWrite(own) ? "Write" : "Edit"),
          read: ({ new_string: text, old_string: old, insert_line: line, ...input }, own) =>
            isWrite(own)
              ? { ...input, content: text }
              : { ...input, old_string: old, new_string: text, ...(line === undefined ? {} : { insert_line: line }) },
          write: ({ content, ...input }, own) => (isWrite(own) ? { ...input, new_string: content } : { ...input }),
        },
      ),
      patch("apply_patch", "input"),
    ],
    Read: listTool("read_files", {
      name: "file_path",
      keys: ["files", "file_paths", "paths"],
      itemKeys: ["path", "file_path", "filePath"],
    }),
    Grep: listTool("search_codebase", { name: "pattern", keys: ["queries"] }),
    WebFetch: listTool("fetch_web_content", { name: "url", keys: ["requests"], itemKeys: ["url"] }),
    WebSearch: "web_search",
    Agent: tool("spawn_agent", { task: "prompt" }),
  },
  calls: { names: (native) => [...new Set([native.replace(DIGEST, ""), native])].flatMap((name) => mcpNames(name, { separator: "__" })) },
  mcpNote: "The agent calls an MCP tool `server__tool`.",
  otherTools:
    "ask_question submit_and_exit team_attach_outcome_fragment team_await_runs team_broadcast team_cancel_run team_cleanup team_create_outcome team_finalize_outcome team_list_outcomes team_list_runs team_mission_log team_read_mailbox team_review_outcome_fragment team_run_task team_send_message team_shutdown_teammate team_spawn_teammate team_status team_task".split(
      " ",
    ),
  events: {
    pre_tool_use: on("PreToolUse", ["block", "fail closed", "input", "context", "stop", "deny", "matcher"], {
      note: `${HURRY}, then blocks a call they haven't decided on.`,
      fields: callId,
    }),
    post_tool_use: on("PostToolUse", ["block", "context", "stop", "matcher"], {
      note: `A block is text beside the result. Failed calls come here too. ${HURRY}.`,
      fields: { ...callId, tool_response: toResponse },
    }),
    user_prompt_submit: on("UserPromptSubmit", ["block", "context"], { note: `${HURRY}.`, fields: { prompt: "prompt" } }),
    session_start: on("TaskStart", ["context"], { note: `${HURRY}.`, fields: { source: () => "startup" } }),
    stop: on("TaskComplete", [], {
      note: "A hook can't send the agent back to work.",
      fields: { stop_hook_active: () => false, last_assistant_message: "text" },
    }),
  },
  payload: { session: "sessionId", cwd: "directory", tool: "tool", input: "input", drops: "all" },
  answers: pluginAnswers({ objects: true }),
  sample: {
    common: ({ project }) => ({ sessionId: "hawk-1", directory: project, agentId: "agent_1" }),
    call: { callId: "call1" },
    start: {},
    stop: { text: "All done." },
  },
});

/** For commands, what they printed. */
function toResponse(native: JsonObject): unknown {
  const { output } = objectAt(native, "result");
  if (textAt(native, "tool") !== "run_commands" || !Array.isArray(output)) return output ?? "";
  return { stdout: output.map((each) => textOrEmpty(each, "result")).join(""), stderr: "", interrupted: false };
}
