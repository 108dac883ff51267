import { defineAdapter, groupedByMatcher, inMilliseconds, isObject, mcpName, mcpNames, on, textAt, tool } from "@hawk/adapter";
import type { Adapter, JsonObject, OffSwitch } from "@hawk/adapter";
import { toFields } from "./answer.ts";
import { decodeReply } from "./decode-reply.ts";
import { MCP_PREFIX, toMatcher } from "./matcher.ts";
import { toResponse } from "./tool-response.ts";
import { countLines, findLastLine, visit, withUrl } from "./tool-input.ts";

/** A command that can't be started exits with 126 or 127, which would block every call, so turn that into 1, a warning. A runner's own 2 must block. */
const UNLESS_GONE = " || case $? in 126 | 127) exit 1 ;; *) exit $? ;; esac";
/** What the host shows in place of the whole command. */
const NAME = "hawk";
/** What the host writes for an answer without text. */
const SILENCE = "[no response text]";
/** Session-start context comes before the first prompt. It is escaped, so nothing in it can look like its end. */
const SESSION_CONTEXT = /^<hook_context>[^<]*<\/hook_context>\n\n/;
const SESSION = "a6ba785b-0000-4a0e-9a57-2f4f8f1f4a10";

const prompt = ({ prompt: text }: JsonObject): unknown => (typeof text === "string" ? text.replace(SESSION_CONTEXT, "") : (text ?? ""));
const mcpServer = { from: "mcp_context", read: (mcp: unknown) => (isObject(mcp) ? { name: mcp["server_name"] } : undefined) };
const [pattern, path] = [{ pattern: "pattern" }, { dir_path: "path" }];
const grep = { ...pattern, ...path, include_pattern: "glob" };

const file = { path: ".gemini/settings.json" };
const switches: readonly Pick<OffSwitch, "key" | "isOff">[] = [
  { key: ["hooksConfig", "enabled"], isOff: (value) => value === false },
  // The host's list of hooks that the user turned off, by name or whole command line.
  {
    key: ["hooksConfig", "disabled"],
    isOff: (value, { commands }) =>
      Array.isArray(value) && value.some((name) => name === NAME || commands.some((command) => String(name).startsWith(command))),
  },
];

/** Everything that hawk knows about Gemini CLI, as of version 0.61.0. */
export const geminiCli: Adapter = defineAdapter({
  id: "gemini-cli",
  title: "Gemini CLI",
  detect: { binaries: ["gemini"], directories: [".gemini"] },
  settings: groupedByMatcher({
    name: "Gemini CLI's settings",
    user: file,
    project: file,
    syntax: {
      comment: "taken",
      blockComment: "taken",
      trailingComma: "fault",
      byteOrderMark: "fault",
      empty: "unknown",
      consequence: "does not start with this file",
    },
    timeout: inMilliseconds(),
    matcher: toMatcher,
    hook: { name: NAME },
    command: {
      write: (command) => `${command}${UNLESS_GONE}`,
      read: (written) => (written.endsWith(UNLESS_GONE) ? written.slice(0, -UNLESS_GONE.length) : written),
    },
  }),
  hookShell: "bash",
  windows: { shell: "powershell" },
  // Without braces the host would insert the path itself, with its own quotes.
  projectVariable: "GEMINI_PROJECT_DIR",
  projectCommand: (program) => `"\${GEMINI_PROJECT_DIR}"/${program}`,
  recognizes: ({ names }) => names.some((name) => /^(?:Before|After)(?:Tool|Agent|Model)/.test(name)),
  offSwitches: (["user", "project"] as const).flatMap((scope) => switches.map((each) => Object.assign({ scope, file }, each))),
  tools: {
    Bash: tool("run_shell_command", { command: "command", description: "description", is_background: "run_in_background" }),
    Edit: tool("replace", {
      file_path: "file_path",
      old_string: "old_string",
      new_string: "new_string",
      allow_multiple: "replace_all",
    }),
    Write: tool("write_file", { file_path: "file_path", content: "content" }),
    // The host sends the last line; hooks get the number of lines.
    Read: tool("read_file", { file_path: "file_path", start_line: "offset", end_line: "limit" }, { read: countLines, write: findLastLine }),
    // The second name is an older one that models still use.
    Grep: [tool("grep_search", grep), tool("search_file_content", grep)],
    Glob: tool("glob", { ...pattern, ...path }),
    LS: tool("list_directory", path),
    WebFetch: tool("web_fetch", { prompt: "prompt" }, { read: withUrl, write: visit }),
    WebSearch: tool("google_web_search", { query: "query" }),
    Agent: tool("invoke_agent", { prompt: "prompt", agent_name: "subagent_type" }),
  },
  calls: { names: mcpNamesOf, marks: { mcp_context: null } },
  otherTools:
    "activate_skill ask_user complete_task enter_plan_mode exit_plan_mode get_internal_docs list_background_processes list_mcp_resources read_background_output read_mcp_resource tracker_add_dependency tracker_create_task tracker_get_task tracker_list_tasks tracker_update_task tracker_visualize update_topic write_todos".split(
      " ",
    ),
  mcpNote: "The agent calls an MCP tool `mcp_server_tool`, and says which server it is.",
  // A `systemMessage` is shown everywhere, though without a terminal only at the start.
  events: {
    pre_tool_use: on("BeforeTool", ["block", "input", "stop", "message", "deny", "ask", "matcher"], {
      note: "A hook can't approve a call, and text for the model is ignored; without a user to ask, `ask` silently ends the program.",
      fields: { mcp_server: mcpServer },
    }),
    post_tool_use: on("AfterTool", ["block", "output", "context", "stop", "message", "matcher"], {
      note: "Also fires for failed calls; a changed output reaches the model as an error message.",
      fields: { mcp_server: mcpServer, tool_response: ({ tool_response: response }, { call }) => toResponse(response, call) },
    }),
    user_prompt_submit: on("BeforeAgent", ["block", "context", "stop", "message"], {
      note: "Doesn't fire for a subagent's task.",
      fields: { prompt },
    }),
    stop: on("AfterAgent", ["block", "context", "stop", "message"], {
      onlyAsBlock: ["context"],
      note: "Text for the model also keeps the turn going, and there is no limit: a hook that always blocks never lets it end.",
      fields: { prompt, last_assistant_message: ({ prompt_response: said }) => (said === SILENCE ? "" : said) },
    }),
    session_start: on("SessionStart", ["context", "message", "matcher"]),
    session_end: on("SessionEnd", ["message"], {
      note: "The program waits for the hook before it exits.",
      // A normal end of a session has no name there.
      fields: { reason: ({ reason }) => (reason === "exit" ? "other" : reason) },
    }),
    pre_compact: on("PreCompress", ["message", "matcher"], {
      note: "Fires before every request to the model, even when nothing is compressed, and can't be blocked.",
    }),
    notification: on("Notification", ["message"], {
      note: "Fires only for permission questions.",
      fields: {
        message: ({ message = "" }) => message,
        notification_type: ({ notification_type: type }) => (type === "ToolPermission" ? "permission_prompt" : type),
        title: (native) => textAt(native, "details", "title"),
      },
    }),
    before_model: on("BeforeModel", ["block", "input", "stop", "message"], {
      note: "A changed input is the `llm_request`; its messages replace texts by position. Also fires for subagents.",
    }),
    before_tool_selection: on("BeforeToolSelection", ["input", "message"], {
      note: "A changed input is the `toolConfig`: `mode` (AUTO, ANY, NONE) and `allowedFunctionNames`. Any answer sets the mode, at least to AUTO.",
    }),
    after_model: on("AfterModel", ["block", "output", "stop", "message"], {
      note: "Fires for every chunk of a streamed answer, and printed text stays; a changed output holds only text, so calls in that chunk are lost.",
    }),
  },
  payload: {
    drops: ["prompt_response", "mcp_context", "details"],
    untouched: ["before_model", "before_tool_selection", "after_model"],
  },
  // The host reads JSON at any exit code, and every code but 0 and 1 would block by itself.
  answers: { fields: toFields, failed: "message", takesExtra: true, suppresses: true },
  decodeReply,
  sample: {
    common: ({ home, project }, name) => ({
      session_id: SESSION,
      transcript_path: `${home}/.gemini/tmp/chats/${SESSION}.jsonl`,
      cwd: project,
      hook_event_name: name,
      timestamp: "2026-11-16T00:38:19.096Z",
    }),
    variables: ["GEMINI_PROJECT_DIR", "CLAUDE_PROJECT_DIR"],
    start: { source: "startup" },
    stop: { prompt: "Say hi.", prompt_response: "All done.", stop_hook_active: false },
  },
});

/** The payload has the parts of an MCP tool's name. In the name itself, special characters are replaced and long names cut. */
function mcpNamesOf(native: string, { mcp_context: mcp }: JsonObject): string[] {
  const [server, name] = [textAt(mcp, "server_name"), textAt(mcp, "tool_name")];
  if (server !== undefined && name !== undefined) return [mcpName(server, name)];
  return native.startsWith(MCP_PREFIX) ? mcpNames(native.slice(MCP_PREFIX.length), { separator: "_" }).toReversed() : [];
}
