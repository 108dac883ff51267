import { defineAdapter, groupedByMatcher, on, patch, tool } from "@hawk/adapter";
import type { Adapter, NativeEvent, OffSwitch } from "@hawk/adapter";
import { toFields } from "./answer.ts";
import { decodeReply } from "./decode-reply.ts";
import { findFaults } from "./find-faults.ts";
import { shellFor } from "./shell.ts";
import { lookUpToml, scanToml } from "@hawk/settings-file";
import { toResponse } from "./tool-response.ts";
import { trust } from "./trust.ts";
import { withWholeCharacters } from "./whole-characters.ts";

/** The host's default timeout. */
const DEFAULT_SECONDS = 600;
/** Longer than any hook may take. */
const DAY_SECONDS = 86_400;
const LONGEST_SHORT_SECONDS = 3;
/** Events with a default of one second and a maximum of three. */
const shortEvents: ReadonlySet<string> = new Set(["session_end", "interrupt"]);
const SHORT = "All hooks together have 3 seconds, no matter what the registration says.";
const SESSION = "01a1e338-0000-70d2-8635-b4f07a7353f3";

const project = { path: ".codex/config.toml" };
const user = { ...project, directoryVariable: "CODEX_HOME" };
const offAt = (...key: string[]): Pick<OffSwitch, "key" | "read" | "isOff"> => ({
  key,
  read: (text, path) => lookUpToml(scanToml(text) ?? [], path),
  isOff: (value) => value === false,
});

const events: Parameters<typeof defineAdapter>[0]["events"] = {
  pre_tool_use: on("PreToolUse", ["block", "input", "context", "message", "deny"], {
    note: "A hook can't approve a call or make the agent ask the user; a patch that the model applies through its shell is a Bash call.",
  }),
  permission_request: on("PermissionRequest", ["block", "message", "deny", "allow"], {
    note: "Fires only where the agent would ask, which `codex exec` never does by default.",
  }),
  post_tool_use: on("PostToolUse", ["block", "output", "context", "message"], {
    onlyAsBlock: ["output"],
    note: "A block replaces the result. A command that exits with an error comes here too, without its exit code.",
    fields: { tool_response: ({ tool_response: response }, { call }) => toResponse(response, call) },
  }),
  user_prompt_submit: on("UserPromptSubmit", ["block", "context", "stop", "message"], {
    note: "Also fires for a subagent's task, with its `agent_id`.",
  }),
  session_start: on("SessionStart", ["context", "stop", "message"]),
  session_end: on("SessionEnd", [], { note: SHORT }),
  stop: on("Stop", ["block", "context", "stop", "message"], {
    onlyAsBlock: ["context"],
    note: "Text for the model sends the agent back to work, without end unless the hook checks `stop_hook_active`.",
  }),
  subagent_start: on("SubagentStart", ["context", "message"]),
  subagent_stop: on("SubagentStop", ["block", "context", "stop", "message"], { onlyAsBlock: ["context"] }),
  pre_compact: on("PreCompact", ["stop", "message"], {
    note: "A hook can't block compaction, only end the turn, and then `codex exec` fails.",
  }),
  post_compact: on("PostCompact", ["stop", "message"]),
  before_model: on("PreModelRequest", [], { note: "The request waits for the hook, but the hook can't affect it." }),
  after_model: on("PostModelRequest", [], { note: "The turn waits for the hook, but the hook can't affect it." }),
  interrupt: on("Interrupt", ["message"], { note: SHORT }),
};

/** Everything that hawk knows about Codex CLI, as of version 0.166. */
export const codex: Adapter = defineAdapter({
  id: "codex",
  title: "Codex CLI",
  detect: { binaries: ["codex"], directories: [".codex"] },
  // Writes the same group for an event no matter which hooks there are: the host trusts a hook by its command, timeout and matcher, and
  // silently skips it when one of them changes. The runner tests matchers and timeouts itself.
  settings: groupedByMatcher({
    name: "Codex's hooks.json",
    user: { path: ".codex/hooks.json", directoryVariable: "CODEX_HOME" },
    project: ".codex/hooks.json",
    syntax: { comment: "fault", blockComment: "fault", trailingComma: "fault", byteOrderMark: "fault", empty: "fault" },
    // Whole seconds, since anything else makes the host discard its file. The same for every hook, so trust lasts.
    timeout: { write: (_seconds, event) => (shortEvents.has(event) ? LONGEST_SHORT_SECONDS : DAY_SECONDS), read: (seconds) => seconds },
    defaultSeconds: (_, event) => (shortEvents.has(event ?? "") ? 1 : DEFAULT_SECONDS),
    // The host identifies a hook by its place in the list, so hooks that the user has trusted must keep theirs.
    place: "last",
    reading: {
      // A patch is an Edit or a Write for hawk, and both names match it in the host's matchers.
      aliases: { apply_patch: ["Edit", "Write"], Edit: ["Edit", "Write"], Write: ["Edit", "Write"], Agent: ["Agent"] },
      list: /^[A-Za-z0-9_|]*$/,
      cosmetic: ["additionalContextLimit"],
    },
  }),
  findFaults,
  trust,
  reloads: true,
  hookShell: "bash",
  // The session's shell, which is PowerShell, or %COMSPEC% where there is none.
  windows: { shell: "any", keys: ["command", "commandWindows"] },
  // A project's file counts once the user trusts the project, and switches off the user's hooks too. The second name is the old one.
  offSwitches: ["hooks", "codex_hooks"].flatMap((name): OffSwitch[] => [
    { scope: "user", file: user, ...offAt("features", name) },
    { scope: "project", file: project, ...offAt("features", name) },
  ]),
  shell: shellFor(events),
  // No variable names the project. A hook starts in the directory of its session.
  projectCommand: (path) => `"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"/${path}`,
  // The two sets of tools for subagents call theirs by different names: the newer one, `multi_agent_v2`, by its namespace and name in one word.
  tools: {
    // The second name is the one the model uses.
    Bash: ["Bash", tool("exec_command", { cmd: "command" })],
    Edit: patch("apply_patch", "command"),
    Read: tool("view_image", { path: "file_path" }),
    Agent: [
      tool("spawn_agent", { message: "prompt", agent_type: "subagent_type" }),
      tool("collaborationspawn_agent", { message: "prompt", task_name: "description" }),
    ],
  },
  otherTools:
    "clock__curr_time clocksleep collaborationfollowup_task collaborationinterrupt_agent collaborationlist_agents collaborationsend_message collaborationwait_agent create_goal get_goal list_mcp_resource_templates list_mcp_resources read_mcp_resource request_user_input request_user_input_async update_goal update_plan wait web_search".split(
      " ",
    ),
  // `exec` runs a script by the model: hooks see each tool that it calls.
  unaskedTools: ["exec", "write_stdin"],
  events,
  // Exit code 2 could only block. A field that the host does not know would make it discard the whole answer.
  answers: {
    fields: toFields,
    // When a command fails, the host shows only its exit code. It shows all of a message.
    failed: "message",
    print: (fields) => (Object.keys(fields).length > 0 ? `${withWholeCharacters(JSON.stringify(fields))}\n` : ""),
  },
  decodeReply,
  sample: (action, { home, project: cwd }) => {
    const fire = (name: string, more: Record<string, unknown>): NativeEvent => ({
      name,
      payload: {
        session_id: SESSION,
        transcript_path: `${home}/.codex/sessions/rollout-${SESSION}.jsonl`,
        cwd,
        hook_event_name: name,
        model: "gpt-5.5",
        permission_mode: "default",
        ...more,
      },
    });
    const turn = { turn_id: "01a1e338-189b-75c3-8ac1-62a769a27f55" };
    const call = (tool_name: string, command: string): NativeEvent =>
      fire("PreToolUse", { ...turn, tool_name, tool_input: { command }, tool_use_id: "call_1" });
    if (action.kind === "command") return call("Bash", action.command);
    if (action.kind === "write") return call("apply_patch", renderPatch(action.path, action.text));
    if (action.kind === "start") return fire("SessionStart", { source: "startup" });
    return fire("Stop", { ...turn, stop_hook_active: false, last_assistant_message: "All done." });
  },
});

function renderPatch(path: string, text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  return ["*** Begin Patch", `*** Add File: ${path}`, ...lines.map((line) => `+${line}`), "*** End Patch"].join("\n");
}
