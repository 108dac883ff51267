import type { ToolReply } from "@hawk/protocol";
import { countInput, refuse, textInput } from "./agent-tool.ts";
import type { AgentTool } from "./agent-tool.ts";
import { readLines } from "./read-lines.ts";
import { findReadable, openFile } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

const DEFAULT_LINES = 2000;

export const readFileTool: AgentTool = {
  name: "read_file",
  description: `Reads a text file below the project's directory, or the session's transcript: ${DEFAULT_LINES} lines by default, at most 256 KiB.`,
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string", description: "Relative to the project's directory, or absolute" },
      offset: { type: "integer", minimum: 1, description: "The first line to read, counted from 1" },
      limit: { type: "integer", minimum: 1, description: "How many lines" },
    },
    required: ["path"],
  },
  run: readFile,
};

async function readFile(input: Record<string, unknown>, workspace: Workspace): Promise<ToolReply> {
  const path = textInput(input, "path");
  if (path === undefined) return refuse("path is missing");
  const real = await findReadable(workspace, path);
  const handle = real === null ? null : await openFile(real);
  if (!handle) return refuse(`${path} is not a readable file below the project's directory`);
  try {
    const offset = countInput(input, "offset", 1, Number.MAX_SAFE_INTEGER);
    const lines = await readLines(handle, offset, countInput(input, "limit", DEFAULT_LINES, Number.MAX_SAFE_INTEGER), workspace.signal);
    if (!lines) return refuse(`${path} is a binary file`);
    return { content: lines.text + describeEnd(lines.text, lines.cutAtLine) };
  } finally {
    await handle.close();
  }
}

function describeEnd(text: string, cutAtLine: number | undefined): string {
  if (cutAtLine === undefined) return text === "" ? "[nothing there]" : "";
  return text === "" ? "[too far into the file]" : `\n[there is more, from line ${cutAtLine} on]`;
}
