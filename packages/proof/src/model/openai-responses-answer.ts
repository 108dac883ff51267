import type { JsonObject } from "./json.ts";
import type { HttpReply } from "./model-api.ts";
import type { Block, Turn } from "./script.ts";

/** The answer as server-sent events, each part in one piece. */
export function renderEvents(turn: Turn, tools: readonly JsonObject[], serial: number): HttpReply {
  const id = `resp_${serial}`;
  const usage = { input_tokens: 10, input_tokens_details: null, output_tokens: 5, output_tokens_details: null, total_tokens: 15 };
  const events: JsonObject[] = [
    { type: "response.created", response: { id } },
    ...turn.map((block, index) => ({ type: "response.output_item.done", item: toItem(block, tools, `${serial}_${index}`) })),
    { type: "response.completed", response: { id, usage } },
  ];
  const body = events.map((event) => `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { status: 200, contentType: "text/event-stream", body };
}

function toItem(block: Block, tools: readonly JsonObject[], id: string): JsonObject {
  if (block.type === "text") {
    return { type: "message", role: "assistant", id: `msg_${id}`, content: [{ type: "output_text", text: block.text }] };
  }
  const { input } = block;
  const call = { call_id: `call_${id}`, ...toName(block.name) };
  const isFreeform = tools.some(({ type, name }) => type === "custom" && name === block.name);
  // A tool that takes any text has it in a field of that name in the script.
  if (isFreeform) return { type: "custom_tool_call", id: `ctc_${id}`, ...call, input: input["text"] };
  return { type: "function_call", id: `fc_${id}`, ...call, arguments: JSON.stringify(input) };
}

/** `space.tool` is a tool in a namespace. */
function toName(name: string): JsonObject {
  const [space, own] = name.split(".", 2);
  return own === undefined ? { name } : { namespace: space, name: own };
}
