/** The input of each tool, under the names that hooks see in every agent. Agents may send more fields. */
export interface ToolInputs {
  Bash: ToolInput & { command: string; description?: string; timeout?: number; run_in_background?: boolean };
  PowerShell: ToolInput & { command: string };
  Monitor: ToolInput & { command: string };
  Edit: FileInput & { old_string: string; new_string: string; replace_all?: boolean };
  MultiEdit: FileInput & { edits: { old_string: string; new_string: string; replace_all?: boolean }[] };
  NotebookEdit: FileInput & { notebook_path?: string; new_source?: string };
  Write: FileInput & { content: string };
  Delete: FileInput;
  Read: FileInput & { offset?: number; limit?: number };
  NotebookRead: FileInput & { notebook_path?: string };
  Grep: ToolInput & { pattern: string; path?: string };
  Glob: ToolInput & { pattern: string; path?: string };
  LS: ToolInput & { path?: string };
  WebFetch: ToolInput & { url: string; prompt?: string };
  WebSearch: ToolInput & { query: string };
  Agent: ToolInput & { prompt: string; description?: string; subagent_type?: string };
  Task: ToolInput & { prompt: string; description?: string; subagent_type?: string };
  Skill: ToolInput;
  AskUserQuestion: ToolInput;
  BashOutput: ToolInput;
  EnterPlanMode: ToolInput;
  ExitPlanMode: ToolInput;
  KillShell: ToolInput;
  LSP: ToolInput;
  TaskOutput: ToolInput;
  TaskStop: ToolInput;
  TodoWrite: ToolInput;
  [mcp: `mcp__${string}`]: ToolInput;
}

/** A tool's input, whatever the tool. */
export type ToolInput = Record<string, unknown>;

/** A call that touches several files comes once for each; `file_paths` has all of them. */
type FileInput = ToolInput & { file_path: string; file_paths?: string[] };

/** Of a payload with a tool in it: `tool_name` tells what `tool_input` has. */
export type WithToolInput<Payload> = Payload extends { tool_name: string; tool_input: unknown }
  ? {
      [Tool in keyof ToolInputs]: Omit<Payload, "tool_name" | "tool_input"> & { tool_name: Tool; tool_input: ToolInputs[Tool] };
    }[keyof ToolInputs]
  : Payload;
