import { defineAdapter, mcpName, mcpNames, on, patch, pluginAnswers, pluginFile, textAt, textOrEmpty, tool, valueAt } from "@hawk/adapter";
import type { Adapter, AdapterTables, JsonObject, NativeEvent } from "@hawk/adapter";
import { changeOf } from "./change.ts";
import { errorOf, promptOf, requestedTool, resultOf, toResponse } from "./payload.ts";
import plugin from "./plugin.mjs?raw";
import stage from "./stage.mjs?raw";

const path = { path: "path" };
const filePath = { filePath: "file_path" };
const callId = { tool_use_id: (native: JsonObject) => textAt(native, "input", "callID") };
const isContinued = { stop_hook_active: (native: JsonObject) => native["isContinued"] === true };
const SESSION = "ses_hawk1";

/** What is an agent's own. */
interface Own extends Pick<AdapterTables, "id" | "title" | "detect" | "otherTools"> {
  /** Where plugins are. The extension counts: those that end in `.mjs` are passed by. */
  plugins: { user: string; project: string };
  /** Its own tools that run commands, besides `bash`. */
  shells?: readonly ReturnType<typeof tool>[];
}

/**
 * OpenCode, or an agent that was made from it. They have one hook for several canonical events in places: a name with another word at its end, such as
 * `tool.execute.after.failed`, is hawk's, for the part of them that it stands for.
 */
export function openCodeAgent({ id, title, detect, plugins, shells = [], otherTools = [] }: Own): Adapter {
  const allOthers = ["invalid", "plan_enter", "plan_exit", "question", "skill", "todowrite", ...otherTools];
  // Its own tools, whose names may look as if they were a server's.
  const ownTools: ReadonlySet<string> = new Set(["apply_patch", "background_process", ...allOthers]);
  return defineAdapter({
    id,
    title,
    detect,
    settings: pluginFile({
      name: `hawk's plugin for ${title}`,
      user: { path: plugins.user, directoryVariable: "XDG_CONFIG_HOME" },
      project: plugins.project,
      plugin: plugin.replace('const host = "opencode";', `const host = "${id}";`),
    }),
    stage,
    windows: { shell: "plugin" },
    projectCommand: "HAWK_PLUGIN_ROOT",
    toolKey: "toolName",
    tools: {
      Bash: [tool("bash", { command: "command", description: "description", timeout: "timeout" }), ...shells],
      Edit: [
        tool("edit", { ...filePath, oldString: "old_string", newString: "new_string", replaceAll: "replace_all" }),
        patch("apply_patch", "patchText"),
      ],
      MultiEdit: tool("multiedit", { ...filePath, edits: "edits" }),
      Write: tool("write", { ...filePath, content: "content" }),
      Read: tool("read", { ...filePath, offset: "offset", limit: "limit" }),
      Grep: tool("grep", { ...path, pattern: "pattern", include: "glob" }),
      Glob: tool("glob", { ...path, pattern: "pattern" }),
      LS: tool("list", path),
      WebFetch: tool("webfetch", { url: "url" }),
      WebSearch: tool("websearch", { query: "query" }),
      Agent: tool("task", { description: "description", prompt: "prompt", subagent_type: "subagent_type" }),
    },
    calls: {
      names: serverNames,
      marks: { servers: null },
      loggedNames: (native) => (ownTools.has(native) ? [] : mcpNames(native, { separator: "_" }).toReversed()),
    },
    otherTools: allOthers,
    mcpNote: "The agent calls an MCP tool `server_tool`: if two servers match, hooks for both are asked.",
    events: {
      // Hooks of the host's: it waits for them, and goes on with what they make of its values.
      pre_tool_use: on("tool.execute.before", ["block", "fail closed", "input", "context", "stop", "message", "deny", "allow", "matcher"], {
        note: "Text for the model comes with the tool's result, so it is lost if the tool fails.",
        fields: callId,
      }),
      post_tool_use: on("tool.execute.after", ["block", "output", "context", "stop", "message", "matcher"], {
        note: "A block is feedback below the result.",
        fields: { tool_response: (native, { call }) => toResponse(native, call), ...callId },
      }),
      post_tool_use_failure: on("tool.execute.after.failed", ["block", "context", "message", "matcher"], {
        note: "Hooks can speak to the model about a shell command with a nonzero exit code; other failures they can only watch.",
        fields: { error: errorOf, is_interrupt: () => false, ...callId },
      }),
      user_prompt_submit: on("chat.message", ["block", "input", "context", "stop", "message"], {
        note: "The agent shows a blocked prompt as an error; the reason is in a notice beside it.",
        fields: { prompt: promptOf },
      }),
      user_prompt_expansion: on("command.execute.before", ["block", "context", "message"], {
        fields: { command_name: "input.command", command_args: "input.arguments", prompt: promptOf },
      }),
      session_start: on("session.created", ["context", "message"], {
        note: "Hooks run with the first prompt of a session, and again when another process resumes it.",
        fields: { source: ({ source = "startup" }) => source, model: (native) => textAt(native, "model", "modelID") },
      }),
      subagent_start: on("chat.message.subagent", ["block", "context", "message"], { fields: { task_preview: promptOf } }),
      subagent_stop: on("tool.execute.after.task", ["block", "output", "context", "message"], {
        onlyAsBlock: ["context"],
        note: "Text for the model sends the subagent back to work, like a block, and after 8 rounds its result counts.",
        fields: {
          agent_id: "output.metadata.sessionId",
          agent_type: "input.args.subagent_type",
          ...isContinued,
          last_assistant_message: resultOf,
        },
      }),
      pre_compact: on("experimental.session.compacting", ["context", "message"], {
        note: "Text for the model says what the summary should keep.",
        fields: { trigger: () => "auto" },
      }),
      message_display: on("experimental.text.complete", ["output"], {
        note: "Also changes what the model remembers saying.",
        fields: { delta: "output.text", final: () => true, message_id: (native) => textAt(native, "input", "messageID") },
      }),
      shell_env: on("shell.env", ["input"], { note: 'Give variables as `{"env": {…}}`.', fields: callId }),
      session_end: on(["dispose", "session.deleted"], [], { fields: { reason: ({ reason = "other" }) => reason } }),
      // Events that the host tells of without waiting. What can be done about them is done through its API.
      permission_request: on("permission.asked", ["block", "message", "deny", "allow"], {
        note: "The agent asks the user at the same time; the first answer counts.",
      }),
      permission_denied: on("permission.replied", ["message"], { fields: { reason: () => "the request was rejected" } }),
      stop: on("session.idle", ["block", "context", "stop", "message"], {
        onlyAsBlock: ["context"],
        note: "Text for the model keeps the turn going, like a block; under `run` the whole program waits for the hooks.",
        fields: { ...isContinued, last_assistant_message: (native) => textAt(native, "text") },
      }),
      stop_failure: on("session.error", ["message"], {
        fields: {
          error: (native) => textAt(native, "properties", "error", "name") ?? "unknown",
          error_details: (native) => textAt(native, "properties", "error", "data", "message"),
        },
      }),
      post_compact: on("session.compacted", ["message"]),
      file_changed: on("file.edited", ["message"], {
        note: "Fires for files the agent edits.",
        fields: { file_path: "properties.file", event: () => "change" },
      }),
      todo_created: on("todo.updated", ["message"], {
        note: "Fires with the whole list, no matter what changed in it.",
        fields: { todos: (native) => valueAt(native, "properties", "todos") ?? [] },
      }),
    },
    // What the plugin sends is what the host gave it: `input` and `output` of a hook, or `properties` of an event, and where it was.
    payload: {
      // A subagent has a session of its own here, and is part of its parent's to hooks.
      session: ({ parentID: parent, ...native }) => (typeof parent === "string" ? parent : textOrEmpty(native, "sessionID")),
      cwd: "directory",
      tool: (native) => textAt(native, "call", "tool") ?? textOrEmpty(native, "input", "tool"),
      input: "output.args",
      arguments: [
        ["output", "args"],
        ["input", "args"],
        ["call", "args"],
        ["properties", "metadata"],
      ],
      common: ({ parentID: parent, ...native }) =>
        typeof parent === "string" ? { agent_id: textOrEmpty(native, "sessionID"), agent_type: textOrEmpty(native, "agent") } : {},
      drops: "all",
      requested: requestedTool,
    },
    answers: pluginAnswers({ change: changeOf }),
    sample: (action, { project }) => {
      const common = { directory: project, sessionID: SESSION };
      const call = (own: string, args: JsonObject): NativeEvent => ({
        name: "tool.execute.before",
        payload: { toolName: own, ...common, input: { tool: own, sessionID: SESSION, callID: "call_1" }, output: { args } },
      });
      if (action.kind === "command") return call("bash", { command: action.command, description: "" });
      if (action.kind === "write") return call("write", { filePath: action.path, content: action.text });
      if (action.kind === "stop") return { name: "session.idle", payload: { ...common, isContinued: false, text: "All done." } };
      const model = { providerID: "provider", modelID: "model" };
      return { name: "session.created", payload: { ...common, source: "startup", model } };
    },
  });
}

/** The host puts the name of a server before those of its tools, with signs that it does not take in names made to `_`. */
function serverNames(native: string, { servers }: JsonObject): string[] {
  const clean = (Array.isArray(servers) ? servers : []).map((name) => String(name).replaceAll(/[^a-zA-Z0-9_-]/g, "_"));
  const found = clean.filter((server) => native.startsWith(`${server}_`)).toSorted((a, b) => b.length - a.length);
  return found.map((server) => mcpName(server, native.slice(server.length + 1)));
}
