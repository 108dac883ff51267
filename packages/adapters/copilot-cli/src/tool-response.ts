import { textAt } from "@hawk/adapter";
import type { ToolFields } from "@hawk/adapter";

/** What the host writes below the output of a command. */
const SHELL_END = /\n?<shellId: \S+ completed with exit code (-?\d+)>\s*$/;

/** What a tool gave back: of the shell in Claude Code's shape, of others as text, with the path of a file that was touched. */
export function toCanonicalResponse({ tool_name, tool_input }: ToolFields, result: unknown): unknown {
  const text = textAt(result, "textResultForLlm") ?? "";
  if (tool_name === "Bash" || tool_name === "PowerShell") return toShellResponse(text);
  const file = textAt(tool_input, "file_path");
  return { ...(file === undefined ? {} : { filePath: file }), output: text };
}

function toShellResponse(text: string): object {
  const code = SHELL_END.exec(text)?.[1];
  const exit = code === undefined ? {} : { exitCode: Number(code) };
  return { stdout: text.replace(SHELL_END, ""), stderr: "", interrupted: false, ...exit };
}
