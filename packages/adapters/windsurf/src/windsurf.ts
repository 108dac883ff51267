import { defineAdapter, exitCodes, flatList, mcpName, objectAt, on, textOrEmpty, toAbsolute } from "@hawk/adapter";
import type { Adapter, JsonObject, ToolFields } from "@hawk/adapter";
import { isObject } from "@hawk/protocol";

const WATCHED = "A hook can only watch here.";

/** Everything that hawk knows about Windsurf's Cascade, from its documentation. */
export const windsurf: Adapter = defineAdapter({
  id: "windsurf",
  title: "Windsurf",
  detect: { binaries: ["windsurf"], directories: [".codeium/windsurf"] },
  // There are no matchers, no types and no timeouts here.
  settings: flatList({
    name: "Windsurf's hooks.json",
    user: ".codeium/windsurf/hooks.json",
    project: ".windsurf/hooks.json",
    timeout: { write: () => undefined, read: (value) => value },
    json: "strict",
    everyName: true,
    more: () => ({ show_output: true }),
    reading: { cosmetic: ["show_output"] },
  }),
  // It starts hooks in the workspace; a payload's directory is the model's choice.
  projectVariable: "PWD",
  recognizes: ({ names }) => names.some((name) => /^(?:pre|post)_(?:run_command|read_code|write_code|user_prompt|cascade)/.test(name)),
  // Its tools have no names: each kind has its own events, and hawk registers all of them.
  tools: {},
  events: {
    pre_tool_use: on(["pre_run_command", "pre_read_code", "pre_write_code", "pre_mcp_tool_use"], ["block", "message", "deny"], {
      note: "Searches and the agent's other tools have no event. A hook can only block.",
    }),
    post_tool_use: on(["post_run_command", "post_read_code", "post_write_code", "post_mcp_tool_use"], ["message"], {
      note: `${WATCHED} It gets the result only for MCP tools.`,
      fields: { tool_response: ({ tool_info: info }) => objectAt({ info }, "info")["mcp_result"] ?? {} },
    }),
    user_prompt_submit: on("pre_user_prompt", ["block", "message"], { fields: { prompt: "tool_info.user_prompt" } }),
    stop: on("post_cascade_response", ["message"], { note: WATCHED, fields: { last_assistant_message: "tool_info.response" } }),
    setup: on("post_setup_worktree", ["message"], { note: WATCHED }),
  },
  payload: {
    session: "trajectory_id",
    // Only command events name a directory; otherwise use the one where the host starts hooks.
    cwd: ({ tool_info: info }, env) => textOrEmpty(info, "cwd") || env["PWD"] || ".",
    input: "tool_info",
    arguments: [["tool_info"], ["tool_info", "mcp_tool_arguments"]],
    drops: "all",
    nativeName: ({ agent_action_name: own }, names) => names.find((name) => name === own),
    call: (native, { cwd, nativeName }) => toCall(nativeName.replace(/^(?:pre|post)_/, ""), objectAt(native, "tool_info"), cwd),
  },
  answers: exitCodes({ stdout: "user" }),
  sample: (action, { project }) => {
    if (action.kind === "command") return fire("pre_run_command", { command_line: action.command, cwd: project });
    if (action.kind === "write")
      return fire("pre_write_code", { file_path: action.path, edits: [{ old_string: "", new_string: action.text }] });
    return action.kind === "stop" ? fire("post_cascade_response", { response: "All done." }) : null;
  },
});

/** The call behind an event such as `pre_run_command`. */
function toCall(kind: string, info: JsonObject, cwd: string): ToolFields {
  if (kind === "run_command") return { tool_name: "Bash", tool_input: { command: info["command_line"] } };
  if (kind === "mcp_tool_use") {
    const tool_name = mcpName(textOrEmpty(info, "mcp_server_name"), textOrEmpty(info, "mcp_tool_name"));
    return { tool_name, tool_input: objectAt(info, "mcp_tool_arguments") };
  }
  const path = textOrEmpty(info, "file_path");
  const file_path = path === "" ? path : toAbsolute(path, cwd);
  return kind === "write_code" ? toEdit(file_path, info["edits"]) : { tool_name: "Read", tool_input: { file_path } };
}

/** All edits of a file are one call, so a hook that searches for text sees all of them. If nothing is replaced, it is a Write. */
function toEdit(file_path: string, value: unknown): ToolFields {
  const edits = (Array.isArray(value) ? value : []).filter(isObject).map((edit) => ({
    old_string: textOrEmpty(edit, "old_string"),
    new_string: textOrEmpty(edit, "new_string"),
  }));
  const old_string = edits.map((edit) => edit.old_string).join("\n");
  const new_string = edits.map((edit) => edit.new_string).join("\n");
  if (old_string.trim() === "") return { tool_name: "Write", tool_input: { file_path, content: new_string } };
  return { tool_name: "Edit", tool_input: { file_path, old_string, new_string, ...(edits.length > 1 ? { edits } : {}) } };
}

function fire(name: string, tool_info: JsonObject): ReturnType<Adapter["sample"]> {
  const common = { trajectory_id: "hawk-1", execution_id: "execution-1", timestamp: "2026-11-16T08:00:00Z", model_name: "a model" };
  return { name, payload: { agent_action_name: name, ...common, tool_info } };
}
