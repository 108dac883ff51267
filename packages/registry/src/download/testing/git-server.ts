import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";

/** Somebody else's server of repositories, on this machine. */
export interface GitServer {
  url: string;
  /** What was asked of it. */
  requests: { path: string; headers: IncomingHttpHeaders }[];
  close: () => void;
}

/** Answers a request in its own way; `false` leaves it to git. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

interface ServerOptions {
  root: string;
  answer?: Answer;
  tls?: { key: string; cert: string };
}

/** Serves the repositories of a directory with git's own program for that. */
export async function serveGit({ root, answer = () => false, tls }: ServerOptions): Promise<GitServer> {
  const requests: GitServer["requests"] = [];
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    if (!answer(request, response)) serveByGit(root, request, response);
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function serveByGit(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://host");
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env["PATH"],
      HOME: root,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: searchParams.toString(),
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  request.pipe(child.stdin.on("error", () => undefined));
  response.on("close", () => child.kill());
  passOn(child.stdout, response);
}

/** Headers first, until an empty line; then whatever comes. */
function passOn(output: NodeJS.ReadableStream, response: ServerResponse): void {
  let head: Buffer | null = Buffer.alloc(0);
  output.on("data", (chunk: Buffer) => {
    if (head === null) response.write(chunk);
    else head = takeHead(Buffer.concat([head, chunk]), response);
  });
  output.on("end", () => response.end());
}

/** `null` when all headers are there and passed on. */
function takeHead(head: Buffer, response: ServerResponse): Buffer | null {
  const end = head.indexOf("\r\n\r\n");
  if (end === -1) return head;
  const lines = head.toString("latin1", 0, end).split("\r\n");
  const headers = lines.map((line) => line.split(": ") as [string, string]);
  const status = Number(headers.find(([name]) => name === "Status")?.[1]?.slice(0, 3) ?? 200);
  response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== "Status")));
  response.write(head.subarray(end + 4));
  return null;
}
