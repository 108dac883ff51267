import type { FileHandle } from "node:fs/promises";
import type { ToolReply } from "@hawk/protocol";
import { countInput, refuse } from "./agent-tool.ts";
import type { AgentTool } from "./agent-tool.ts";
import { LARGEST_TEXT_BYTES } from "./read-lines.ts";
import { openFile } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

const DEFAULT_LINES = 50;
const MOST_LINES = 1000;

export const readTranscriptTool: AgentTool = {
  name: "read_transcript",
  description: `Reads the end of the session's transcript, one JSON object a line: ${DEFAULT_LINES} lines by default, at most ${MOST_LINES} lines and 256 KiB.`,
  inputSchema: { type: "object", properties: { lines: { type: "integer", minimum: 1, maximum: MOST_LINES } } },
  run: readTranscript,
};

async function readTranscript(input: Record<string, unknown>, { transcript }: Workspace): Promise<ToolReply> {
  const handle = transcript === undefined ? null : await openFile(transcript);
  if (!handle) return refuse("this event has no transcript that can be read");
  try {
    const { text, isWhole } = await readEnd(handle);
    const lines = text.replace(/\n$/, "").split("\n");
    const count = countInput(input, "lines", DEFAULT_LINES, MOST_LINES);
    const note = isWhole && lines.length <= count ? "" : "[there is more before this]\n";
    return { content: note + lines.slice(-count).join("\n") || "[the transcript is empty]" };
  } finally {
    await handle.close();
  }
}

async function readEnd(handle: FileHandle): Promise<{ text: string; isWhole: boolean }> {
  const { size } = await handle.stat();
  const start = Math.max(0, size - LARGEST_TEXT_BYTES);
  const bytes = Buffer.alloc(size - start);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
  // A character whose beginning was cut off shows as replacement characters.
  return {
    text: bytes
      .subarray(0, bytesRead)
      .toString("utf8")
      .replace(start > 0 ? /^\uFFFD+/ : "", ""),
    isWhole: start === 0,
  };
}
