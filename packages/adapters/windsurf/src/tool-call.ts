import { isObject, textOrEmpty, toAbsolute } from "@hawk/adapter";
import type { JsonObject, ToolFields } from "@hawk/adapter";

/** The call behind an event such as `pre_run_command`. */
export function toCanonicalCall(native: string, info: JsonObject, cwd: string): ToolFields {
  const kind = native.replace(/^(?:pre|post)_/, "");
  if (kind === "run_command") return { tool_name: "Bash", tool_input: { command: info["command_line"] } };
  if (kind === "mcp_tool_use") return toMcpCall(info);
  const path = textOrEmpty(info, "file_path");
  const file_path = path === "" ? path : toAbsolute(path, cwd);
  return kind === "write_code" ? toEdit(file_path, info["edits"]) : { tool_name: "Read", tool_input: { file_path } };
}

function toMcpCall(info: JsonObject): ToolFields {
  const { mcp_tool_arguments: args } = info;
  const tool_name = `mcp__${textOrEmpty(info, "mcp_server_name")}__${textOrEmpty(info, "mcp_tool_name")}`;
  return { tool_name, tool_input: isObject(args) ? args : {} };
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
