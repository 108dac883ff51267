import type { Model, ModelRequest, ModelTool } from "@hawk/protocol";
import { createEndpoint, endpointError } from "./endpoint.ts";
import type { ModelOptions } from "./options.ts";
import { send } from "./send.ts";
import { runToolLoop } from "./tool-loop.ts";
import type { ModelAnswer, Message, Wire } from "./wire.ts";

export function createModel(wire: Wire, options: ModelOptions): Model {
  return {
    complete: async (request) => {
      const answer = await ask(wire, options, request, wire.startConversation(request), []);
      if (answer.text.trim() === "") throw invalidAnswer(wire, options, `answered without text${because(answer)}`);
      return answer.text;
    },
    runTools: (request) => runToolLoop(request, wire, (messages) => ask(wire, options, request, messages, request.tools)),
  };
}

async function ask(
  wire: Wire,
  options: ModelOptions,
  request: ModelRequest,
  messages: readonly Message[],
  tools: readonly ModelTool[],
): Promise<ModelAnswer> {
  const { apiKey, model = wire.defaultModel, timeoutMs = 60_000, retryDelayMs = 500, network = {} } = options;
  const endpoint = createEndpoint(wire.baseUrl, wire.path, wire.headers, apiKey);
  const body = JSON.stringify(wire.encodeBody(request, request.model ?? model, messages, tools));
  const answer = wire.readAnswer(await send(endpoint, body, { timeoutMs, retryDelayMs, signal: request.signal, network }));
  if (typeof answer === "string") throw invalidAnswer(wire, options, answer);
  if (answer.isCut && answer.calls.length > 0) throw invalidAnswer(wire, options, `was cut off in a tool call${because(answer)}`);
  return answer;
}

function invalidAnswer(wire: Wire, { apiKey }: ModelOptions, what: string): Error {
  return endpointError(createEndpoint(wire.baseUrl, wire.path, wire.headers, apiKey), "invalid-answer", what);
}

function because({ stopReason }: ModelAnswer): string {
  return stopReason === undefined ? "" : ` (${stopReason})`;
}
