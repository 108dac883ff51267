import { jsonReply } from "./json.ts";
import type { JsonObject } from "./json.ts";
import type { HttpReply } from "./model-api.ts";
import type { Block, Turn } from "./script.ts";

/** The answer in one piece. */
export function renderMessage(turn: Turn, model: string, serial: number): HttpReply {
  return jsonReply(200, {
    ...envelope(model, serial),
    content: turn.map((block, index) => toContent(block, serial, index)),
    ...ending(turn),
  });
}

/** The answer as server-sent events, each block in one delta. */
export function renderStream(turn: Turn, model: string, serial: number): HttpReply {
  const events: JsonObject[] = [
    { type: "message_start", message: { ...envelope(model, serial), content: [], stop_reason: null, stop_sequence: null } },
    ...turn.flatMap((block, index) => blockEvents(block, serial, index)),
    { type: "message_delta", delta: ending(turn), usage: { output_tokens: 5 } },
    { type: "message_stop" },
  ];
  const body = events.map((event) => `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { status: 200, contentType: "text/event-stream", body };
}

function envelope(model: string, serial: number): JsonObject {
  return { id: `msg_${serial}`, type: "message", role: "assistant", model, usage: { input_tokens: 10, output_tokens: 5 } };
}

function ending(turn: Turn): JsonObject {
  return { stop_reason: turn.some(({ type }) => type === "call") ? "tool_use" : "end_turn", stop_sequence: null };
}

function toContent(block: Block, serial: number, index: number): JsonObject {
  if (block.type === "text") return { ...block };
  return { type: "tool_use", id: `toolu_${serial}_${index}`, name: block.name, input: block.input };
}

function blockEvents(block: Block, serial: number, index: number): JsonObject[] {
  const content = toContent(block, serial, index);
  const [start, delta] =
    block.type === "text"
      ? [
          { ...content, text: "" },
          { type: "text_delta", text: block.text },
        ]
      : [
          { ...content, input: {} },
          { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
        ];
  return [
    { type: "content_block_start", index, content_block: start },
    { type: "content_block_delta", index, delta },
    { type: "content_block_stop", index },
  ];
}
