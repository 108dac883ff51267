import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { isObject, jsonReply } from "./json.ts";
import type { JsonObject } from "./json.ts";
import type { HttpReply, HttpRequest, ModelApi, ModelRequest } from "./model-api.ts";
import type { Conversation, Turn } from "./script.ts";

/** Something that the host asked. */
export interface ReceivedRequest extends HttpRequest {
  /**
   * `turn`: a turn of a conversation. `side`: a model is asked about something else, such as a title for the session.
   * `aside`: no model is asked. `unknown`: the server has no answer.
   */
  kind: "turn" | "side" | "aside" | "unknown";
  /** A turn's conversation, by its opening. */
  conversation?: string;
  /** The script had no answer left. */
  isBeyondScript?: true;
  model?: ModelRequest;
}

/** A model server on loopback that plays a script. */
export interface ScriptedServer {
  url: string;
  /** Everything that was asked, so far. */
  received: readonly ReceivedRequest[];
  /** Who else was asked for through this server, as a proxy. Nothing got out. */
  reached: readonly string[];
  close: () => Promise<void>;
}

/** A server on the loopback interface that answers as a model would, by script. */
export async function startScriptedServer(api: ModelApi, conversations: readonly Conversation[]): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  const reached = new Set<string>();
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      if (request.url !== undefined && !request.url.startsWith("/")) {
        reached.add(new URL(request.url).host);
        response.writeHead(502).end();
        return;
      }
      const http = await readRequest(request);
      const { reply, ...entry } = respond(api, conversations, received, http);
      received.push(entry);
      response.writeHead(reply.status, { "content-type": reply.contentType }).end(reply.body);
    };
    serve().catch(() => response.destroy());
  });
  server.on("connect", ({ url = "" }, socket) => {
    reached.add(url);
    socket.on("error", () => undefined).end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close,
    get reached() {
      return [...reached];
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<HttpRequest> {
  const { pathname } = new URL(request.url ?? "/", "http://loopback");
  return { method: request.method ?? "GET", path: pathname, body: parseBody(await text(request)) };
}

function parseBody(json: string): JsonObject {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function respond(
  api: ModelApi,
  conversations: readonly Conversation[],
  received: readonly ReceivedRequest[],
  http: HttpRequest,
): ReceivedRequest & { reply: HttpReply } {
  const model = api.read(http);
  const serial = received.length + 1;
  if (!model) {
    const reply = api.answerAside(http);
    return reply ? { ...http, kind: "aside", reply } : { ...http, kind: "unknown", reply: jsonReply(404, { error: "not scripted" }) };
  }
  const conversation = findConversation(conversations, model);
  if (!conversation) return { ...http, kind: "side", model, reply: api.answer(SIDE_ANSWER, http, serial) };
  const { opening, turns } = conversation;
  const turn = turns[received.filter((entry) => entry.conversation === opening).length];
  const reply = api.answer(turn ?? OVER, http, serial);
  return { ...http, kind: "turn", conversation: opening, ...(turn ? {} : { isBeyondScript: true }), model, reply };
}

const SIDE_ANSWER: Turn = [{ type: "text", text: "ok" }];
/** What the model says when its script has come to an end. */
export const OVER_WORDS = "There is nothing more to do.";
const OVER: Turn = [{ type: "text", text: OVER_WORDS }];

/** Side requests either quote no opening, or give the model no tools to work with, or only one to answer by (a title). */
function findConversation(conversations: readonly Conversation[], { opening, tools }: ModelRequest): Conversation | undefined {
  return tools.length > 1 ? conversations.find((conversation) => opening.includes(conversation.opening)) : undefined;
}
