import type { ModelRequest, ModelTool, ToolReply } from "@hawk/protocol";

/** A message of a conversation, as the provider has it. */
export type Message = Record<string, unknown>;

/** A tool that the model wants called. `input` is `null` if its arguments are not an object; `raw` has them as text. */
export interface ToolCall {
  id: string;
  name: string;
  input: Record<string, unknown> | null;
  raw: string;
}

export interface ToolResult {
  call: ToolCall;
  reply: Exclude<ToolReply, { done: unknown }>;
}

export interface ModelAnswer {
  text: string;
  calls: ToolCall[];
  /** The message that must precede the tools' results. */
  message: Message;
  /** Why the model stopped, in the provider's words. */
  stopReason?: string;
  /** It ran into a limit; a tool's input may be incomplete. */
  isCut: boolean;
}

/** One provider's encoding. Pure. */
export interface Wire {
  baseUrl: string;
  /** Below the base URL. */
  path: string;
  headers: Record<string, string>;
  defaultModel: string;
  startConversation: (request: ModelRequest) => Message[];
  encodeBody: (request: ModelRequest, model: string, messages: readonly Message[], tools: readonly ModelTool[]) => Message;
  /** A text says what is wrong with the answer. */
  readAnswer: (json: unknown) => ModelAnswer | string;
  encodeResults: (results: readonly ToolResult[]) => Message[];
}
