import { isObject } from "@hawk/adapter";
import type { ToolFields } from "@hawk/adapter";

/** A tool's result: in Claude Code's shape for the shell, otherwise as the host has it, with the path of the file it touched. */
export function toResponse(
  response: unknown,
  { tool_name: tool, tool_input: input }: ToolFields = { tool_name: "", tool_input: {} },
): unknown {
  if (!isObject(response)) return response ?? null;
  if (tool === "Bash" && typeof response["llmContent"] === "string") return toShellResponse(response["llmContent"]);
  return typeof input["file_path"] === "string" ? { ...response, filePath: input["file_path"] } : response;
}

interface ShellResponse {
  stdout: string;
  stderr: string;
  interrupted: boolean;
  exitCode?: number;
}

const WRAPPER = /^<untrusted_context>\n([^]*)\n<\/untrusted_context>\s*$/;
const OUTPUT = "Output: ";
/** What the host appends to the output, each on its own line. */
const FOOTER = /\n(?:Exit Code: (?<code>-?\d+)|Signal: [^\n]*|Background PIDs: [^\n]*|Process Group PGID: \d+)$/;

/** The host has one text for both streams, with more details below it. */
function toShellResponse(content: string): ShellResponse {
  let text = WRAPPER.exec(content)?.[1] ?? content;
  const isCancelled = /^Command was (?:automatically )?cancelled/.test(text);
  if (!text.startsWith(OUTPUT)) return { stdout: text, stderr: "", interrupted: isCancelled };
  let exitCode: number | undefined;
  for (let footer = FOOTER.exec(text); footer; footer = FOOTER.exec(text)) {
    if (footer.groups?.["code"] !== undefined) exitCode = Number(footer.groups["code"]);
    text = text.slice(0, footer.index);
  }
  const stdout = text.slice(OUTPUT.length);
  return { stdout: stdout === "(empty)" ? "" : stdout, stderr: "", interrupted: false, ...(exitCode === undefined ? {} : { exitCode }) };
}
