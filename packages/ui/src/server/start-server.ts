import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isHawkError } from "@hawk/errors";
import { checkRequest, safeHeaders } from "./check-request.ts";
import type { Fields } from "./fields.ts";
import { readBody } from "./read-body.ts";
import { SESSION_HEADER, createDoor } from "./session.ts";
import type { Door } from "./session.ts";

/** Answers a request; the answer is sent as JSON. */
export type Route = (fields: Fields) => unknown;

/** Answers a request bit by bit: each value is a line. It ends when the reader has gone, or the server. */
type Stream = (signal: AbortSignal) => AsyncIterable<unknown>;

export interface Site {
  /** What everybody may see, by path. */
  files: ReadonlyMap<string, { type: string; body: Buffer }>;
  reads: Readonly<Record<string, Route>>;
  streams: Readonly<Record<string, Stream>>;
  /** What changes something, or takes more than an address can say. */
  acts: Readonly<Record<string, Route>>;
}

/** The page's server, once it listens. */
export interface RunningServer {
  /** Where a browser is let in, once. */
  url: string;
  close: () => Promise<void>;
}

/** Serves a site to one browser on this machine. */
export async function startServer(site: Site): Promise<RunningServer> {
  const door = createDoor();
  const end = new AbortController();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/#token=${door.token}`,
    close: async () => {
      end.abort();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const method = request.method ?? "GET";
    for (const [name, value] of Object.entries(safeHeaders)) response.setHeader(name, value);
    const refusal = checkRequest({ method, path: pathname, headers: request.headers }, port);
    if (refusal) return refuse(response, refusal.status, refusal.message);
    try {
      if (!pathname.startsWith("/api/")) return sendFile(site, pathname, response);
      if (method === "POST" && pathname === "/api/session") return await letIn(request, response, door);
      if (!door.isOpenFor(request.headers[SESSION_HEADER])) return refuse(response, 401, "this page has no session: run hawk ui again");
      const stream = method === "GET" ? own(site.streams, pathname) : undefined;
      if (stream) return await sendLines(stream, request, response, end.signal);
      const route = own(method === "POST" ? site.acts : site.reads, pathname);
      if (!route) return refuse(response, 404, "there is no such page");
      sendJson(response, 200, await route(method === "POST" ? await readBody(request) : Object.fromEntries(searchParams)));
    } catch (error) {
      sendError(response, error);
    }
  }
}

function own<Value>(table: Readonly<Record<string, Value>>, path: string): Value | undefined {
  return Object.hasOwn(table, path) ? table[path] : undefined;
}

function sendFile({ files }: Site, path: string, response: ServerResponse): void {
  const file = files.get(path === "/" ? "/index.html" : path);
  if (!file) return refuse(response, 404, "there is no such page");
  response.writeHead(200, { "content-type": file.type, "content-length": file.body.length }).end(file.body);
}

async function letIn(request: IncomingMessage, response: ServerResponse, door: Door): Promise<void> {
  const session = door.open((await readBody(request))["token"]);
  if (session === null) refuse(response, 401, "this link was already used: run hawk ui again");
  else sendJson(response, 200, { session });
}

async function sendLines(stream: Stream, request: IncomingMessage, response: ServerResponse, end: AbortSignal): Promise<void> {
  const gone = new AbortController();
  request.once("close", () => gone.abort());
  response.writeHead(200, { "content-type": "application/x-ndjson; charset=utf-8" });
  for await (const value of stream(AbortSignal.any([end, gone.signal])))
    if (!response.write(`${JSON.stringify(value)}\n`) && !gone.signal.aborted)
      await new Promise<void>((resolve) => {
        response.once("drain", resolve);
        gone.signal.addEventListener("abort", () => resolve(), { once: true });
      });
  response.end();
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(value ?? null));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: message });
}

/** What the user can act on is shown on the page; a bug is too, and the page stays usable. */
function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  if (!isHawkError(error))
    return sendJson(response, 500, { error: `this is a bug in hawk: ${error instanceof Error ? error.message : String(error)}` });
  sendJson(response, error.code === "ui/too-long" ? 413 : error.code === "ui/bad-request" ? 400 : 409, {
    error: error.message,
    code: error.code,
    hint: error.hint,
  });
}
