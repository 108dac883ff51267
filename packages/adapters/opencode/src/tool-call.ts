import type { JsonObject, ToolFields } from "@hawk/adapter";
import { objectAt, textAt, toPatchCall, valueAt } from "@hawk/adapter";
import { toCanonicalInput } from "./tool-input.ts";
import { toolNames } from "./tools.ts";

/** A call in canonical names: `args` of the tool that the host calls `tool`. */
export function toCanonicalCall(tool: string, args: unknown, native: JsonObject): ToolFields {
  const cwd = textAt(native, "directory") ?? "";
  const patch = tool === "apply_patch" ? textAt(args, "patchText") : undefined;
  if (patch !== undefined) return toNamedCall(toPatchCall(patch, cwd));
  return { tool_name: namesOf(tool, native)[0] ?? tool, tool_input: toCanonicalInput(tool, args, cwd) };
}

function toNamedCall({ name, input }: ReturnType<typeof toPatchCall>): ToolFields {
  return { tool_name: name, tool_input: input };
}

/** What a tool gave back: of the shell in Claude Code's shape, of others as the host has it, with the path of a file that was touched. */
export function toResponse({ tool_name, tool_input }: ToolFields, native: JsonObject): unknown {
  const output = objectAt(native, "output");
  const content = valueAt(output, "content");
  if (Array.isArray(content)) return content;
  const text = textAt(output, "output") ?? "";
  if (tool_name === "Bash")
    return { stdout: textAt(output, "metadata", "output") ?? text, stderr: "", interrupted: false, ...exitOf(output) };
  const file = textAt(tool_input, "file_path");
  return {
    ...(file === undefined ? {} : { filePath: file }),
    output: text,
    ...(textAt(output, "title") ? { title: output["title"] } : {}),
  };
}

function exitOf(output: JsonObject): { exitCode?: number } {
  const exit = valueAt(output, "metadata", "exit");
  return typeof exit === "number" ? { exitCode: exit } : {};
}

/** Every name that a tool may have for hooks. */
export function namesOf(tool: string, native: JsonObject): readonly string[] {
  return toolNames(tool, serversOf(native));
}

function serversOf(native: JsonObject): string[] {
  const servers = valueAt(native, "servers");
  return Array.isArray(servers) ? servers.filter((name) => typeof name === "string") : [];
}
