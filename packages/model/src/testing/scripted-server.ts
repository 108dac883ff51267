import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What the server does when it is asked: an object is sent as JSON, a text as it is. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Says nothing, stops after half of the body, or hangs up. */
  trouble?: "silence" | "half" | "hangup";
}

interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

interface ScriptedServer {
  url: string;
  /** Everything that was asked, so far. */
  received: ReceivedRequest[];
}

/** A server on the loopback interface that answers by script, and 418 once that is over. It closes when the test ends. */
export async function startServer(replies: readonly Reply[]): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const reply = replies[received.length] ?? { status: 418, body: "the script is over" };
    received.push({ path: request.url ?? "", headers: request.headers, body });
    answer(response, reply);
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
}

function answer(response: ServerResponse, { status = 200, headers = {}, body = "", trouble }: Reply): void {
  if (trouble === "silence") return;
  if (trouble === "hangup") {
    response.destroy();
    return;
  }
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, headers);
  if (trouble === "half") response.write(text.slice(0, text.length / 2));
  else response.end(text);
}
