import { isObject, objectAt, textAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject, ToolFields } from "@hawk/adapter";

/** Hawk's name for the only argument of a patch, which the host sends as bare text. */
export const PATCH = "patch";

export function isPatch({ toolName: name, toolArgs: args }: JsonObject): boolean {
  return name === "apply_patch" && typeof args === "string" && !/^\s*[{"]/.test(args);
}

/** No version was observed to send a patch within an object, but if one does, hooks have to know what it touches. */
export function readArgs(native: JsonObject): JsonObject {
  const { toolName: name, toolArgs: args } = native;
  if (isPatch(native)) return { [PATCH]: args };
  const own = Object.hasOwn(native, "toolInput") ? objectAt(native, "toolInput") : objectAt(native, "toolArgs");
  const found =
    name === "apply_patch" ? Object.values(own).find((text) => typeof text === "string" && text.includes("*** Begin Patch")) : null;
  return typeof found === "string" ? { [PATCH]: found } : own;
}

/** What the host appends to a command's output. */
const SHELL_END = /\n?<shellId: \S+ completed with exit code (-?\d+)>\s*$/;

/** A tool's result: in Claude Code's shape for the shell, otherwise text, with the path of the file it touched. */
export function toResponse(native: JsonObject, { call }: { call?: ToolFields | undefined }): unknown {
  const text = textOrEmpty(native, "toolResult", "textResultForLlm");
  if (call?.tool_name !== "Bash" && call?.tool_name !== "PowerShell") {
    const file = textAt(call?.tool_input, "file_path");
    return { ...(file === undefined ? {} : { filePath: file }), output: text };
  }
  const code = SHELL_END.exec(text)?.[1];
  const exit = code === undefined ? {} : { exitCode: Number(code) };
  return { stdout: text.replace(SHELL_END, ""), stderr: "", interrupted: false, ...exit };
}

/** A replaced output as text, for a tool or a subagent; MCP contents have texts too. */
export function textsIn(output: unknown): string | undefined {
  const texts = Array.isArray(output) ? output.map((content) => (isObject(content) ? content["text"] : undefined)) : [];
  return texts.length > 0 && texts.every((text) => typeof text === "string") ? texts.join("\n") : undefined;
}
