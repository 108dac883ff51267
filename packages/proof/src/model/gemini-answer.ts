import { jsonReply } from "./json.ts";
import type { JsonObject } from "./json.ts";
import type { HttpReply } from "./model-api.ts";
import type { Block, Turn } from "./script.ts";

/** The answer in one piece. */
export function renderContent(turn: Turn, serial: number): HttpReply {
  return jsonReply(200, toResponse(turn, serial));
}

/** The answer as server-sent events, all of it in one. */
export function renderStream(turn: Turn, serial: number): HttpReply {
  return { status: 200, contentType: "text/event-stream", body: `data: ${JSON.stringify(toResponse(turn, serial))}\n\n` };
}

function toResponse(turn: Turn, serial: number): JsonObject {
  const parts = turn.map((block, index) => toPart(block, serial, index));
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    responseId: `response-${serial}`,
  };
}

function toPart(block: Block, serial: number, index: number): JsonObject {
  if (block.type === "text") return { text: block.text };
  return { functionCall: { id: `call-${serial}-${index}`, name: block.name, args: block.input } };
}
