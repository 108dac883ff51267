import { objectAt, textAt, textOrEmpty, valueAt } from "@hawk/adapter";
import type { JsonObject, ToolFields } from "@hawk/adapter";

/** Where the arguments of a call are: before it, after it, and when it is asked about. A permission may have no call, and a name of its own. */
export function requestedTool(native: JsonObject, event: string): { tool: string; input: JsonObject } {
  const asked = textAt(native, "call", "tool");
  if (asked !== undefined) return { tool: asked, input: objectAt(native, "call", "args") };
  if (event === "permission_request" || event === "permission_denied") {
    const { filepath, ...metadata } = objectAt(native, "properties", "metadata");
    return {
      tool: textOrEmpty(native, "properties", "permission"),
      input: filepath === undefined ? metadata : { ...metadata, filePath: filepath },
    };
  }
  return { tool: textOrEmpty(native, "input", "tool"), input: objectAt(native, event === "pre_tool_use" ? "output" : "input", "args") };
}

/** What a tool gave back: of the shell in Claude Code's shape, of others as the host has it, with the path of a file that was touched. */
export function toResponse(native: JsonObject, call: ToolFields | undefined): unknown {
  const output = objectAt(native, "output");
  if (Array.isArray(output["content"])) return output["content"];
  const text = textOrEmpty(output, "output");
  const exit = valueAt(output, "metadata", "exit");
  if (call?.tool_name === "Bash") {
    const stdout = textAt(output, "metadata", "output") ?? text;
    return { stdout, stderr: "", interrupted: false, ...(typeof exit === "number" ? { exitCode: exit } : {}) };
  }
  const file = textAt(call?.tool_input, "file_path");
  const title = textOrEmpty(output, "title");
  return { ...(file === undefined ? {} : { filePath: file }), output: text, ...(title === "" ? {} : { title }) };
}

export function errorOf(native: JsonObject): string {
  const exit = valueAt(native, "output", "metadata", "exit");
  const text = typeof exit === "number" ? `Exit code ${exit}\n${textOrEmpty(native, "output", "output")}` : "";
  return textAt(native, "error") ?? text;
}

/** What the user wrote, without what the host or a plugin has added. */
export function promptOf(native: JsonObject): string {
  const parts = valueAt(native, "output", "parts");
  const own = (Array.isArray(parts) ? parts : []).filter((part) => textAt(part, "type") === "text" && valueAt(part, "synthetic") !== true);
  return own.map((part) => textOrEmpty(part, "text")).join("\n");
}

const RESULT = /<task_result>\n?([^]*?)\n?<\/task_result>/;

export function resultOf(native: JsonObject): string {
  const text = textOrEmpty(native, "output", "output");
  return RESULT.exec(text)?.[1] ?? text;
}
