import { isObject } from "@hawk/adapter";
import type { ToolFields } from "@hawk/adapter";

/** A tool's result: in Claude Code's shape for the shell, otherwise as the host has it, with the path of the file it touched. */
export function toResponse(
  response: unknown,
  { tool_name: tool, tool_input: input }: ToolFields = { tool_name: "", tool_input: {} },
): unknown {
  if (!isObject(response)) return response ?? null;
  const { llmContent } = response;
  if (tool === "Bash" && typeof llmContent === "string") return toShellResponse(llmContent, input["command"]);
  return typeof input["file_path"] === "string" ? { ...response, filePath: input["file_path"] } : response;
}

/** What the model saw of a call, as one text. */
export function toResponseText(response: unknown): string {
  const parts = isObject(response) && Array.isArray(response["response_parts"]) ? (response["response_parts"] as unknown[]) : [];
  return parts.map(textOfPart).join("\n");
}

function textOfPart(part: unknown): string {
  const call = isObject(part) ? part["functionResponse"] : undefined;
  const answer = isObject(call) ? call["response"] : undefined;
  const text = isObject(answer) ? (answer["output"] ?? answer["error"]) : undefined;
  return typeof text === "string" ? text : "";
}

interface ShellResponse {
  stdout: string;
  stderr: string;
  interrupted: boolean;
  exitCode?: number;
}

/** What the host appends to the output. */
const FOOTER = /\nError: [^\n]*\nExit Code: (-?\d+|\(none\))\nSignal: [^\n]*\nProcess Group PGID: [^\n]*$/;
const HEADER = /^Directory: [^\n]*\nOutput: /;

/** The host has one text for both streams, between the command and how it ended. */
function toShellResponse(content: string, command: unknown): ShellResponse {
  const called = `Command: ${String(command)}\n`;
  const text = content.startsWith(called) ? content.slice(called.length) : content;
  const footer = FOOTER.exec(text);
  if (!footer || !HEADER.test(text))
    return { stdout: content, stderr: "", interrupted: /^Command (?:was cancelled|timed out)/.test(content) };
  const stdout = text.slice(0, footer.index).replace(HEADER, "");
  const exitCode = Number(footer[1]);
  return { stdout: stdout === "(empty)" ? "" : stdout, stderr: "", interrupted: false, ...(Number.isNaN(exitCode) ? {} : { exitCode }) };
}
