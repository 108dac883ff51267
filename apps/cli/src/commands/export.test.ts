import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\ncat >&2\nexit 2\n";

interface Sink {
  endpoint: string;
  /** The IDs of all records, as often as they came, with the call that each is about. */
  records: { id: string; call: string }[];
  requests: { path: string; body: string; authorization: string | undefined }[];
}

/** Takes everything. `@hawk/telemetry` checks what is in it against the protocol's definitions. */
async function startSink(status = 200): Promise<Sink> {
  const [records, requests]: [Sink["records"], Sink["requests"]] = [[], []];
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const body = bytes.toString("latin1");
      requests.push({ path: request.url ?? "", body, authorization: request.headers.authorization });
      const found = body.matchAll(/log\.record\.uid[^]{1,6}?([0-9a-f]{32})[^]*?gen_ai\.tool\.call\.id[^]{1,6}?(call-\d+)/g);
      for (const [, id = "", call = ""] of found) records.push({ id, call });
      return response.writeHead(status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, records, requests };
}

function configure(home: Home, endpoint: string): void {
  const otlp = `{endpoint: "${endpoint}", headers: {authorization: "Bearer \${TOKEN}"}}`;
  appendFileSync(join(home.path, ".config/hawk/config.yaml"), `telemetry: {otlp: ${otlp}}\n`);
}

function start(home: Home, ...args: string[]): ChildProcess {
  const env = { PATH: process.env["PATH"], HOME: home.path, TOKEN: "t0ken" };
  const child = spawn(process.execPath, [join(dist, "hawk.js"), ...args], { cwd: home.project, env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function run(home: Home, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = start(home, ...args);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout ?? process.stdin),
    text(child.stderr ?? process.stdin),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, output: stdout + stderr };
}

function writeCalls(home: Home, count: number): void {
  const line = (number: number): string =>
    `{"time":"2026-11-18T09:00:00Z","host":"codex","event":"pre_tool_use","tool":"Bash","call":"call-${number}","hooks":["a.sh"],"outcome":"ok","ms":3}\n`;
  const trace = join(home.path, ".local/state/hawk/trace.jsonl");
  mkdirSync(dirname(trace), { recursive: true });
  writeFileSync(trace, Array.from({ length: count }, (_, number) => line(number)).join(""));
}

test("what a hook blocked in a real event arrives, and the secret in it doesn't", async () => {
  const [home, sink] = [createHome({ "guard.sh": guard }), await startSink()];
  configure(home, sink.endpoint);
  await home.hawk("sync");
  const command = "curl -H 'Authorization: Bearer canary0canary0canary0' https://example.com";
  home.fire("pre_tool_use", { hook_event_name: "PreToolUse", tool_name: "Bash", tool_use_id: "call-1", tool_input: { command } });
  await expect.poll(() => readdirSync(join(home.path, ".local/state/hawk"))).toContain("trace.jsonl");
  expect(await run(home, "export")).toEqual({ code: 0, output: `Sent 1 decision to ${sink.endpoint}.\n` });
  expect(sink.requests.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/v1/logs", "Bearer t0ken"],
    ["/v1/metrics", "Bearer t0ken"],
  ]);
  const wire = sink.requests.map(({ body }) => body).join("");
  expect(wire).toContain("curl -H 'Authorization: Bearer [secret]");
  expect(wire).not.toContain("canary0");
  expect(wire).toContain("guard.sh");
});

test("an export that is killed in the middle goes on: nothing is lost, and what comes twice has the same ID", async () => {
  const COUNT = 20_000;
  const [home, sink] = [createHome({}), await startSink()];
  configure(home, sink.endpoint);
  writeCalls(home, COUNT);
  const seen = (): number => new Set(sink.records.map(({ call }) => call)).size;
  for (const requests of [2, 4, 7]) {
    const child = start(home, "export", "--follow");
    await expect.poll(() => sink.requests.length, { interval: 1 }).toBeGreaterThanOrEqual(requests);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const last = start(home, "export", "--follow");
  await expect.poll(seen).toBe(COUNT);
  last.kill("SIGTERM");
  await once(last, "exit");
  expect(new Set(sink.records.map(({ id, call }) => `${id} ${call}`)).size).toBe(COUNT);
  expect(new Set(sink.records.map(({ id }) => id)).size).toBe(COUNT);
});

test("a second export says that there is one", async () => {
  const [home, sink] = [createHome({}), await startSink()];
  configure(home, sink.endpoint);
  writeCalls(home, 1);
  start(home, "export", "--follow");
  await expect.poll(() => sink.requests.length).toBeGreaterThanOrEqual(2);
  const { code, output } = await run(home, "export");
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("another hawk export is running") as string });
});

test("without a collector it says how to set one", async () => {
  const { code, output } = await run(createHome({}), "export");
  expect(code).toBe(1);
  expect(output).toContain("hawk config set telemetry.otlp.endpoint https://");
});

test("an export that fails says what waits, and doctor and status say it again without the key", async () => {
  const [home, sink] = [createHome({}), await startSink(403)];
  configure(home, sink.endpoint);
  writeCalls(home, 3);
  expect((await home.hawk("doctor")).stdout).toContain(`! telemetry: 3 decisions wait to be sent to ${sink.endpoint}; none was ever sent`);
  const child = start(home, "export", "--follow", "--json");
  const [line] = (await once(child.stdout ?? process.stdin, "data")) as [Buffer];
  expect(JSON.parse(String(line))).toMatchObject({ kind: "failing", message: "answered 403 to /v1/logs" });
  child.kill("SIGTERM");
  await once(child, "exit");
  const [doctor, status] = [await home.hawk("doctor"), await home.hawk("status")];
  expect(doctor).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("answered 403 to /v1/logs, since ") as string });
  expect(status.stderr + status.stdout).toContain("3 decisions wait");
  expect(readFileSync(join(home.path, ".local/state/hawk/export/state.json"), "utf8")).not.toContain("t0ken");
});

test("no other command loads OpenTelemetry's packages, and nothing that an event starts has them", async () => {
  const home = createHome({ "guard.sh": guard });
  const holds = (directory: string): string[] =>
    readdirSync(directory, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".cjs") && readFileSync(join(directory, name), "latin1").includes("opentelemetry.js.api"),
    );
  const [encoder = "", ...more] = holds(dist);
  expect({ encoder, more }).toEqual({ encoder: expect.stringMatching(/^encode-/) as string, more: [] });
  const opened = join(home.path, "opened");
  const env = {
    PATH: process.env["PATH"],
    HOME: home.path,
    OPENED_FILES: opened,
    NODE_OPTIONS: `--require ${fileURLToPath(new URL("../testing/count-opens.cjs", import.meta.url))}`,
  };
  const lines = [
    "sync",
    "status",
    "doctor",
    "log",
    "list",
    "plan",
    "explain stop",
    "events",
    "config get",
    "verify --help",
    "uninstall --dry-run",
  ];
  configure(home, "http://127.0.0.1:9");
  for (const line of lines) spawnSync(process.execPath, [join(dist, "hawk.js"), ...line.split(" ")], { env, cwd: home.project });
  expect(readFileSync(opened, "utf8")).toContain("program-");
  expect(readFileSync(opened, "utf8")).not.toContain(encoder);
});
