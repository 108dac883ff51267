import { request } from "node:http";
import { HawkError } from "@hawk/errors";
import { afterEach, expect, test } from "vitest";
import { startServer } from "./start-server.ts";
import type { RunningServer, Site } from "./start-server.ts";

const site: Site = {
  files: new Map([["/index.html", { type: "text/html", body: Buffer.from("<p>hawk</p>") }]]),
  reads: { "/api/echo": (fields) => fields },
  streams: {
    "/api/lines": async function* lines(signal) {
      yield 1;
      yield 2;
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    },
  },
  acts: {
    "/api/change": (fields) => ({ changed: fields }),
    "/api/refuse": () => {
      throw new HawkError("some/reason", "not now", { hint: "later" });
    },
    "/api/break": () => {
      throw new TypeError("oops");
    },
  },
};

const open: RunningServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Served {
  origin: string;
  token: string;
  ask: (path: string, asked?: Asked) => Promise<{ status: number; headers: Record<string, unknown>; body: string }>;
  enter: (token?: string) => Promise<string>;
}

/** A raw client: `fetch` would not send headers such as Host as they are. */
async function serve(): Promise<Served> {
  const server = await startServer(site);
  open.push(server);
  const { origin, port, hash } = new URL(server.url);
  const token = hash.replace("#token=", "");
  const ask: Served["ask"] = (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const post = method === "POST" ? { origin, "content-type": "application/json" } : {};
      const sent = request({ host: "127.0.0.1", port, path, method, headers: { ...post, ...headers } }, (response) => {
        let text = "";
        response.on("data", (part: Buffer) => void (text += part.toString("utf8")));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(body);
    });
  const enter: Served["enter"] = async (said = token) => {
    const { body } = await ask("/api/session", { method: "POST", body: JSON.stringify({ token: said }) });
    return String((JSON.parse(body) as { session?: string }).session);
  };
  return { origin, token, ask, enter };
}

test("a token opens one session, and never a second one", async () => {
  const { ask, enter, token } = await serve();
  expect((await ask("/api/echo", { headers: { "x-hawk-session": "undefined" } })).status).toBe(401);
  for (const wrong of ["", "x", token.slice(1), `${token}x`]) expect(await enter(wrong)).toBe("undefined");
  const session = await enter();
  expect(session).toHaveLength(43);
  expect(await enter()).toBe("undefined");
  expect((await ask("/api/echo?a=1", { headers: { "x-hawk-session": session } })).body).toBe('{"a":"1"}');
  expect((await ask("/api/echo", { headers: { "x-hawk-session": token } })).status).toBe(401);
  expect((await ask("/api/echo", { headers: { cookie: `x-hawk-session=${session}` } })).status).toBe(401);
});

test("nothing that changes something can be asked for by GET, and every answer is for this page alone", async () => {
  const { ask, enter } = await serve();
  const headers = { "x-hawk-session": await enter() };
  for (const path of Object.keys(site.acts)) expect((await ask(path, { headers })).status).toBe(404);
  for (const path of ["/", "/api/echo", "/nothing", "/api/nothing", "/api/__proto__", "/%2e%2e/secret"]) {
    const answer = await ask(path, { headers });
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(answer.headers["content-security-policy"]).not.toMatch(/unsafe|\*/);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control") || name === "set-cookie")).toEqual([]);
  }
});

test("a page of somebody else gets nothing, whatever it knows", async () => {
  const { ask, enter, origin } = await serve();
  const session = { "x-hawk-session": await enter() };
  const post = { method: "POST", body: "{}" };
  expect((await ask("/api/echo", { headers: { ...session, host: "evil.example" } })).status).toBe(421);
  expect((await ask("/api/change", { ...post, headers: { ...session, origin: "http://evil.example" } })).status).toBe(403);
  expect((await ask("/api/change", { ...post, headers: { ...session, "content-type": "text/plain" } })).status).toBe(415);
  expect((await ask("/api/change", { ...post, headers: { ...session, origin } })).body).toBe('{"changed":{}}');
});

test("what is too long, or not an object, is turned down", async () => {
  const { ask, enter } = await serve();
  const headers = { "x-hawk-session": await enter() };
  const post = (body: string): Promise<{ status: number }> => ask("/api/change", { method: "POST", headers, body });
  expect((await post(JSON.stringify({ text: "x".repeat(1 << 20) }))).status).toBe(413);
  for (const body of ["", "[]", "null", "{", '"x"']) expect((await post(body)).status).toBe(400);
});

test("an error says what to do, and a bug leaves the server running", async () => {
  const { ask, enter } = await serve();
  const headers = { "x-hawk-session": await enter() };
  const post = (path: string): ReturnType<Served["ask"]> => ask(path, { method: "POST", headers, body: "{}" });
  expect(await post("/api/refuse")).toMatchObject({ status: 409, body: '{"error":"not now","code":"some/reason","hint":"later"}' });
  expect(await post("/api/break")).toMatchObject({ status: 500, body: '{"error":"this is a bug in hawk: oops"}' });
  expect((await ask("/")).body).toBe("<p>hawk</p>");
});

test("closing ends a stream that somebody reads, and frees the port", async () => {
  const { origin, enter } = await serve();
  const response = await fetch(`${origin}/api/lines`, { headers: { "x-hawk-session": await enter() } });
  const reader = response.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString("utf8")).toMatch(/^1\n/);
  await open.pop()?.close();
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow("terminated");
  await expect(fetch(origin)).rejects.toThrow("fetch failed");
});
