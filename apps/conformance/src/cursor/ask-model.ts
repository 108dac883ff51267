export interface Message {
  role: "user" | "assistant" | "tool";
  content: string | null;
  tool_call_id?: string;
  tool_calls?: readonly { id: string; function: { name: string; arguments: string } }[];
}

interface Asking {
  modelUrl: string;
  tools: readonly string[];
}

/** One request to the scripted model, and its answer. */
export async function askModel({ modelUrl, tools }: Asking, messages: readonly Message[]): Promise<Message> {
  const response = await fetch(`${modelUrl}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "scripted", messages, tools: tools.map(toDefinition) }),
  });
  const { choices } = (await response.json()) as { choices: readonly [{ message: Message }] };
  return choices[0].message;
}

function toDefinition(name: string): { type: string; function: { name: string; parameters: { type: string } } } {
  return { type: "function", function: { name, parameters: { type: "object" } } };
}
