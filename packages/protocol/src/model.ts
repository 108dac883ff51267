/** A question to a model. */
export interface ModelRequest {
  /** The question. */
  prompt: string;
  /** Instructions for the model. */
  system?: string;
  /** Which model to ask, where the hook says so. */
  model?: string;
  /** Aborts the question. */
  signal?: AbortSignal;
}

/** A tool that a model may call. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of its input. */
  inputSchema: Record<string, unknown>;
}

/** The result of a tool call: text for the model, or the end of the loop. */
export type ToolReply = { content: string; isError?: boolean } | { done: unknown };

/** A question to a model that may call tools before it answers. */
export interface ToolLoopRequest extends ModelRequest {
  tools: readonly ModelTool[];
  callTool: (name: string, input: Record<string, unknown>) => Promise<ToolReply>;
  /** The maximum number of turns. */
  maxTurns: number;
  /** How many tools it may call in one answer; more end the loop before any of them is called. */
  maxCalls?: number;
}

/** How a tool loop ended: with a result, because the model stopped calling tools, it was asked too often, or it called too many tools at once. */
export type ToolLoopResult =
  | { ended: "done"; result: unknown; turns: number }
  | { ended: "text"; text: string; turns: number }
  | { ended: "turns"; turns: number }
  | { ended: "calls"; turns: number };

/** A model, as prompt and agent hooks use one. Rejects with an error when it can't be reached or does not answer properly. */
export interface Model {
  complete: (request: ModelRequest) => Promise<string>;
  runTools: (request: ToolLoopRequest) => Promise<ToolLoopResult>;
}
