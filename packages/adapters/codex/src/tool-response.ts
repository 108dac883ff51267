import { isObject } from "@hawk/adapter";
import type { ToolFields } from "@hawk/adapter";

/** A tool's result in the shape that hooks know. The host sends most of it as text. */
export function toResponse(
  response: unknown,
  { tool_name: tool, tool_input: input }: ToolFields = { tool_name: "", tool_input: {} },
): unknown {
  if (typeof response !== "string") return response;
  if (tool === "Bash") return { stdout: response, stderr: "", interrupted: false };
  return tool === "Edit" || tool === "Write" ? { filePath: input["file_path"], output: response } : response;
}

/** A replaced output as text; `null` if it has no text. */
export function toOutputText(output: unknown): string | null {
  const text = readText(output);
  return text?.trim() ? text : null;
}

function readText(output: unknown): string | null {
  if (typeof output === "string") return output;
  if (Array.isArray(output)) return readParts(output);
  if (!isObject(output)) return null;
  if (Array.isArray(output["content"])) return readParts(output["content"]);
  const texts = [output["stdout"], output["stderr"], output["output"]].filter((text) => typeof text === "string");
  return texts.filter((text) => text !== "").join("\n");
}

/** MCP output: all of it must be text. */
function readParts(parts: readonly unknown[]): string | null {
  const texts = parts.map((part) => (isObject(part) && typeof part["text"] === "string" ? part["text"] : null));
  return texts.includes(null) ? null : texts.join("\n");
}
