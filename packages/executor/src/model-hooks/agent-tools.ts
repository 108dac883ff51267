import type { ToolReply } from "@hawk/protocol";
import { refuse } from "./agent-tool.ts";
import type { AgentTool } from "./agent-tool.ts";
import { listFilesTool } from "./list-files.ts";
import { readModelAnswer } from "@hawk/protocol";
import { readFileTool } from "./read-file.ts";
import { takeReading } from "./reading-limit.ts";
import { readTranscriptTool } from "./read-transcript.ts";
import { searchTool } from "./search.ts";
import type { Workspace } from "./workspace.ts";

const structuredOutputTool: AgentTool = {
  name: "structured_output",
  description: "Gives your answer and ends your work.",
  inputSchema: {
    type: "object",
    properties: { ok: { type: "boolean" }, reason: { type: "string", description: "One sentence" } },
    required: ["ok", "reason"],
    additionalProperties: false,
  },
  run: async (input) => {
    const answer = readModelAnswer(JSON.stringify(input));
    return answer ? { done: { ok: answer.ok, reason: answer.reason ?? "" } } : refuse("ok must be true or false");
  },
};

/** All tools of an agent. None of them changes anything. */
export const agentTools: readonly AgentTool[] = [readFileTool, searchTool, listFilesTool, readTranscriptTool, structuredOutputTool];

export async function callAgentTool(workspace: Workspace, name: string, input: Record<string, unknown>): Promise<ToolReply> {
  // A model that ignores its abort must not keep reading after the timeout.
  workspace.signal.throwIfAborted();
  const tool = agentTools.find((candidate) => candidate.name === name);
  const reply = tool ? await tool.run(input, workspace) : refuse(`there is no tool ${name}`);
  if ("content" in reply) takeReading(workspace.limit, reply.content);
  return reply;
}
