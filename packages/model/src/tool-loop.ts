import type { ToolLoopRequest, ToolLoopResult, ToolReply } from "@hawk/protocol";
import type { ModelAnswer, Message, ToolCall, ToolResult, Wire } from "./wire.ts";

/** Puts the conversation so far to the model. */
export type Ask = (messages: readonly Message[]) => Promise<ModelAnswer>;

const LONGEST_QUOTE = 200;

/** Asks, calls the tools that the model wants called, and asks again with their results. */
export async function runToolLoop(request: ToolLoopRequest, wire: Wire, ask: Ask): Promise<ToolLoopResult> {
  const messages = wire.startConversation(request);
  for (let turns = 1; turns <= request.maxTurns; turns += 1) {
    const answer = await ask(messages);
    if (answer.calls.length === 0) return { ended: "text", text: answer.text, turns };
    if (answer.calls.length > (request.maxCalls ?? Infinity)) return { ended: "calls", turns };
    const results = await callTools(request, answer.calls);
    if ("done" in results) return { ended: "done", result: results.done, turns };
    messages.push(answer.message, ...wire.encodeResults(results));
  }
  return { ended: "turns", turns: request.maxTurns };
}

/** One after another, in the model's order; a call that ends the loop skips the rest. */
async function callTools(request: ToolLoopRequest, calls: readonly ToolCall[]): Promise<ToolResult[] | { done: unknown }> {
  const results: ToolResult[] = [];
  for (const call of calls) {
    request.signal?.throwIfAborted();
    const reply = await callOne(request, call);
    if ("done" in reply) return reply;
    results.push({ call, reply });
  }
  return results;
}

/** Tells the model what it got wrong, so it can do better. */
async function callOne({ tools, callTool }: ToolLoopRequest, { name, input, raw }: ToolCall): Promise<ToolReply> {
  if (!tools.some((tool) => tool.name === name)) return { content: `there is no tool ${name}`, isError: true };
  if (!input) return { content: `the arguments are not a JSON object: ${raw.slice(0, LONGEST_QUOTE)}`, isError: true };
  return callTool(name, input);
}
