import type { ModelTool, ToolReply } from "@hawk/protocol";

/** What Anthropic's API answers, as far as it matters. */
export function anthropicSays(...content: object[]): object {
  const isCall = content.some((block) => "input" in block);
  return { id: "msg_1", type: "message", role: "assistant", content, stop_reason: isCall ? "tool_use" : "end_turn" };
}

/** What OpenAI's API answers, as far as it matters. */
export function openAiSays(message: object): object {
  const isCall = "tool_calls" in message;
  return {
    id: "chatcmpl_1",
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: isCall ? "tool_calls" : "stop" }],
  };
}

export function openAiCall(id: string, name: string, given: unknown): object {
  return { id, type: "function", function: { name, arguments: given } };
}

export const tools: ModelTool[] = [
  { name: "look", description: "Looks at a file", inputSchema: { type: "object", properties: { path: { type: "string" } } } },
  { name: "finish", description: "Ends it", inputSchema: { type: "object" } },
];

/** The tools above, with a record of what they were called with. */
export function callableTools(): { called: unknown[]; callTool: (name: string, input: Record<string, unknown>) => Promise<ToolReply> } {
  const called: unknown[] = [];
  return {
    called,
    callTool: async (name, input) => {
      called.push([name, input]);
      if (name === "finish") return { done: input };
      return input["path"] === "gone" ? { content: "no such file", isError: true } : { content: `content of ${String(input["path"])}` };
    },
  };
}
