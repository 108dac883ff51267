import { isObject } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";

/** What a tool gave back, in the shape that hooks know. The host sends it as a text of JSON. */
export function toCanonicalResponse({ tool_name: tool, tool_input: input }: JsonObject, output: unknown): unknown {
  const response = typeof output === "string" ? parse(output) : output;
  if (!isObject(response)) return response ?? "";
  if (tool === "Bash") return { stdout: response["output"] ?? "", stderr: "", interrupted: false, ...exitCode(response) };
  return tool === "Write" && isObject(input) ? { filePath: input["file_path"], ...response } : response;
}

function exitCode({ exitCode: code }: JsonObject): JsonObject {
  return typeof code === "number" ? { exitCode: code } : {};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
