import type { Turn } from "./script.ts";

export interface HttpRequest {
  method: string;
  /** Without the query. */
  path: string;
  body: Record<string, unknown>;
}

export interface HttpReply {
  status: number;
  contentType: string;
  body: string;
}

/** A request to a model, reduced to what all APIs have in common. */
export interface ModelRequest {
  /** What the user's side said before the model's first answer. */
  opening: string;
  /** Everything that the model is shown: its instructions, the messages, the results of tools. */
  shown: string;
  /** The part of it that came after the model's last answer. */
  news: string;
  /** The names of the tools that the model may call; `space.tool` is one in a namespace. */
  tools: readonly string[];
}

/** One way of talking to a model. Pure: the server does the talking. */
export interface ModelApi {
  /** `null` for what is not a request to a model. */
  read: (request: HttpRequest) => ModelRequest | null;
  /** Answers a request to a model; the serial number makes ids unique. */
  answer: (turn: Turn, request: HttpRequest, serial: number) => HttpReply;
  /** Answers what hosts ask besides, such as a list of models; `null` for what it does not know. */
  answerAside: (request: HttpRequest) => HttpReply | null;
}
