import { isObject, jsonReply } from "./json.ts";
import type { JsonObject } from "./json.ts";
import type { HttpReply } from "./model-api.ts";
import type { Block, Turn } from "./script.ts";

/** What of a request counts for its answer. */
export interface Asked {
  model: string;
  tools: readonly JsonObject[];
}

const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

/** The answer in one piece. */
export function renderCompletion(turn: Turn, { model, tools }: Asked, serial: number): HttpReply {
  const message = { role: "assistant", content: textOf(turn), ...toolCalls(turn, tools, serial) };
  return jsonReply(200, {
    ...envelope("chat.completion", model, serial),
    choices: [{ index: 0, message, finish_reason: reasonOf(turn) }],
    usage: USAGE,
  });
}

/** The answer as server-sent events: who speaks, what is said, the calls, and why it ends. */
export function renderChunks(turn: Turn, { model, tools }: Asked, serial: number): HttpReply {
  const text = textOf(turn);
  const deltas: JsonObject[] = [
    { role: "assistant", content: "" },
    ...(text === null ? [] : [{ content: text }]),
    ...callDeltas(turn, tools, serial),
  ];
  const chunks: JsonObject[] = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: reasonOf(turn) }] },
    { choices: [], usage: USAGE },
  ];
  const lines = chunks.map((chunk) => JSON.stringify({ ...envelope("chat.completion.chunk", model, serial), ...chunk }));
  return { status: 200, contentType: "text/event-stream", body: [...lines, "[DONE]"].map((line) => `data: ${line}\n\n`).join("") };
}

function envelope(object: string, model: string, serial: number): JsonObject {
  return { id: `chatcmpl-${serial}`, object, created: 1_735_689_600 + serial, model };
}

function textOf(turn: Turn): string | null {
  const texts = turn.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.length > 0 ? texts.join("\n") : null;
}

function reasonOf(turn: Turn): string {
  return turn.some(({ type }) => type === "call") ? "tool_calls" : "stop";
}

function toolCalls(turn: Turn, tools: Asked["tools"], serial: number): { tool_calls?: JsonObject[] } {
  const calls = turn.flatMap((block, index) => toCall(block, tools, `call_${serial}_${index}`));
  return calls.length > 0 ? { tool_calls: calls } : {};
}

function callDeltas(turn: Turn, tools: Asked["tools"], serial: number): JsonObject[] {
  return (toolCalls(turn, tools, serial).tool_calls ?? []).map((call, index) => ({ tool_calls: [{ index, ...call }] }));
}

function toCall(block: Block, tools: Asked["tools"], id: string): JsonObject[] {
  if (block.type === "text") return [];
  const { name, input } = block;
  const isFreeform = tools.some(({ custom }) => isObject(custom) && custom["name"] === name);
  // A tool that takes any text has it in a field of that name in the script.
  if (isFreeform) return [{ id, type: "custom", custom: { name, input: input["text"] } }];
  return [{ id, type: "function", function: { name, arguments: JSON.stringify(input) } }];
}
