import { appendFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeTrace } from "@hawk/dispatcher";
import { statePaths } from "@hawk/state";
import { describe, expect, test } from "vitest";
import { exportDecisions } from "./export-decisions.ts";
import type { ExportOptions, ExportReport, ExportResult } from "./export-options.ts";
import { pointsOf, startCollector, sumOf, valuesOf } from "./testing/collector.ts";
import type { Behavior } from "./testing/collector.ts";
import { createHome, decisionOf, telemetryFor, writeTraceFiles } from "./testing/home.ts";
import type { Home } from "./testing/home.ts";
import type { Telemetry } from "./settings.ts";
import { findExportTroubles } from "./troubles.ts";

const soon: ExportOptions = { wait: () => Promise.resolve() };

function send(home: Home, endpoint: string, options: ExportOptions = soon, more: Partial<Telemetry> = {}): Promise<ExportResult> {
  return exportDecisions({ telemetry: telemetryFor(endpoint, more), isFollowing: false, version: "1.2.3" }, home, options);
}

test("a decision is a record with the names that OpenTelemetry has for its parts", async () => {
  const [home, collector] = [createHome(), await startCollector()];
  const entry = decisionOf(1, { agent: "reviewer", note: "unknown caller", late: true });
  writeTrace(home.trace, entry);
  expect(await send(home, collector.endpoint)).toEqual({ sent: 1, waiting: 0, failure: null });
  const [record] = collector.logs.values();
  expect(record).toMatchObject({
    timeUnixNano: `${Date.parse(entry.time)}000000`,
    severityNumber: "SEVERITY_NUMBER_WARN",
    severityText: "WARN",
    eventName: "hawk.decision",
    body: { stringValue: "pre_tool_use Bash: blocked by guard.sh: not today" },
  });
  expect(valuesOf(record?.attributes)).toEqual({
    "log.record.uid": expect.stringMatching(/^[0-9a-f]{32}$/),
    "gen_ai.conversation.id": "session-1",
    "gen_ai.tool.name": "Bash",
    "gen_ai.tool.call.id": "call-1",
    "hawk.agent": "codex",
    "hawk.subagent": "reviewer",
    "hawk.event": "pre_tool_use",
    "hawk.outcome": "blocked",
    "hawk.hook": "guard.sh",
    "hawk.hooks": ["guard.sh", "audit.sh"],
    "hawk.about": "rm -rf /1",
    "hawk.reason": "not today",
    "hawk.note": "unknown caller",
    "hawk.duration_ms": 1,
    "hawk.late": true,
  });
  expect(collector.conflicts).toEqual([]);
});

test("the sender says who it is, with variables filled in, and a header carries the key", async () => {
  const [home, collector] = [createHome({ HOSTNAME: "laptop-7", KEY: "k3y" }), await startCollector()];
  writeTrace(home.trace, decisionOf(0));
  await send(home, `${collector.endpoint}/otlp/`, soon, {
    headers: { Authorization: "Bearer ${KEY}" },
    resource: { "host.name": "${HOSTNAME}", "team.name": "core" },
  });
  expect(collector.resource()).toEqual({
    "service.name": "hawk",
    "service.version": "1.2.3",
    "service.instance.id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "host.name": "laptop-7",
    "team.name": "core",
  });
  expect(collector.received.map(({ path, headers }) => [path, headers.authorization, headers["content-type"]])).toEqual([
    ["/otlp/v1/logs", "Bearer k3y", "application/x-protobuf"],
    ["/otlp/v1/metrics", "Bearer k3y", "application/x-protobuf"],
  ]);
});

test.each([
  [{ headers: { "x-key": "${NOT_SET}" } }, "telemetry/unset-variable"],
  [{ resource: { "host.name": "${NOT_SET}" } }, "telemetry/unset-variable"],
  [{ headers: { "x-key": "${LINES}" } }, "telemetry/header"],
])("%j sends nothing, and no message shows the value", async (more, code) => {
  const [home, collector] = [createHome({ LINES: "s3cret\r\nx: y" }), await startCollector()];
  writeTrace(home.trace, decisionOf(0));
  const error = await send(home, collector.endpoint, soon, more).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code });
  expect(String(error)).not.toContain("s3cret");
  expect(collector.received).toEqual([]);
});

test("metrics count calls, blocks and failures, and how long they took, since the first export", async () => {
  const [home, collector] = [createHome(), await startCollector()];
  for (let number = 0; number < 10; number += 1) writeTrace(home.trace, decisionOf(number));
  writeTrace(home.trace, decisionOf(10, { late: true, outcome: "failed", hook: "audit.sh" }));
  await send(home, collector.endpoint);
  const [calls, duration] = [collector.metrics.get("hawk.calls"), collector.metrics.get("hawk.duration")];
  expect(calls).toMatchObject({
    unit: "{call}",
    sum: { aggregationTemporality: "AGGREGATION_TEMPORALITY_CUMULATIVE", isMonotonic: true },
  });
  const even = { "hawk.agent": "claude-code", "hawk.event": "pre_tool_use" };
  expect(pointsOf(calls)).toContainEqual({ attributes: { ...even, "gen_ai.tool.name": "Bash", "hawk.outcome": "ok" }, value: 1 });
  expect([sumOf(calls), sumOf(collector.metrics.get("hawk.blocks")), sumOf(collector.metrics.get("hawk.failures"))]).toEqual([10, 2, 5]);
  expect(duration?.unit).toBe("s");
  expect(duration?.histogram?.dataPoints).toMatchObject([
    { count: "5", sum: 0.02, bucketCounts: ["3", "2", ...Array<string>(14).fill("0")] },
    { count: "5", sum: 0.025, bucketCounts: ["3", "2", ...Array<string>(14).fill("0")] },
  ]);
  const started = calls?.sum?.dataPoints[0]?.startTimeUnixNano;
  writeTrace(home.trace, decisionOf(11));
  await send(home, collector.endpoint);
  expect(sumOf(collector.metrics.get("hawk.calls"))).toBe(11);
  expect(collector.metrics.get("hawk.calls")?.sum?.dataPoints[0]?.startTimeUnixNano).toBe(started);
});

test("an export goes on where the last one ended, also after the trace was put away", async () => {
  const [home, collector] = [createHome(), await startCollector()];
  writeTraceFiles(home.trace, [3, 2]);
  expect(await send(home, collector.endpoint)).toMatchObject({ sent: 5 });
  appendFileSync(home.trace, `${JSON.stringify(decisionOf(5))}\n`);
  renameSync(home.trace, join(dirname(home.trace), "trace-2000-7.jsonl"));
  writeFileSync(home.trace, `${JSON.stringify(decisionOf(6))}\n`);
  expect(await send(home, collector.endpoint)).toMatchObject({ sent: 2 });
  // Who had it open when it was put away still writes to it.
  appendFileSync(join(dirname(home.trace), "trace-2000-7.jsonl"), `${JSON.stringify(decisionOf(7))}\n`);
  expect(await send(home, collector.endpoint)).toMatchObject({ sent: 1 });
  expect(await send(home, collector.endpoint)).toMatchObject({ sent: 0 });
  expect([collector.logs.size, collector.arrived()]).toEqual([8, 8]);
});

test("two lines that are the same are two records, and half a line is waited for", async () => {
  const [home, collector] = [createHome(), await startCollector()];
  const line = JSON.stringify(decisionOf(0));
  writeFileSync(home.trace, `${line}\n${line}\n${line.slice(0, 50)}`);
  expect(await send(home, collector.endpoint)).toEqual({ sent: 2, waiting: 0, failure: null });
  appendFileSync(home.trace, `${line}\nnot a decision\n\n`);
  expect(await send(home, collector.endpoint)).toMatchObject({ sent: 1 });
  expect(collector.logs.size).toBe(3);
  expect(pointsOf(collector.metrics.get("hawk.export.lost"))).toContainEqual({ attributes: { reason: "unreadable" }, value: 1 });
});

describe("100,000 decisions", () => {
  const COUNT = 100_000;

  /** Each of these answers some requests; a client without an answer asks again. */
  function misbehave(turn: number, release: () => Promise<"take">): Behavior {
    if (turn === 0) return { status: 503 };
    const behaviors: Behavior[] = [
      "take",
      { status: 429, headers: { "retry-after": "7" } },
      "take",
      { status: 500 },
      "lost",
      "hang up",
      { status: 502 },
      "take",
    ];
    return turn % 29 === 3 ? release() : (behaviors[turn % behaviors.length] ?? "take");
  }

  test("all arrive at a collector that is away, slow, busy, broken, and comes back", { timeout: 1_200_000 }, async () => {
    const home = createHome();
    expect(writeTraceFiles(home.trace, [...Array<number>(11).fill(8500), 6500])).toBe(COUNT);
    const waits: number[] = [];
    const reports: ExportReport[] = [];
    const options = { wait: async (ms: number) => void waits.push(ms), report: (one: ExportReport) => void reports.push(one) };
    // Nobody is there.
    const gone = await startCollector();
    await gone.close();
    expect(await send(home, gone.endpoint, options)).toEqual({ sent: 0, waiting: COUNT, failure: "can't be reached: ECONNREFUSED" });
    expect(waits).toHaveLength(4);
    expect(waits.every((ms, index) => ms >= 1000 * 2 ** index && ms <= 1250 * 2 ** index)).toBe(true);
    expect(findExportTroubles(home, gone.endpoint, new Date())).toMatchObject([{ severity: "problem" }]);
    // It comes back, and does all that a collector can do.
    let held = 0;
    const slowly = (): Promise<"take"> => {
      held += 1;
      return new Promise((resolve) => setImmediate(() => resolve("take")));
    };
    const collector = await startCollector({ port: gone.port, behave: (turn) => misbehave(turn, slowly) });
    waits.length = 0;
    expect(await send(home, collector.endpoint, options)).toEqual({ sent: COUNT, waiting: 0, failure: null });
    expect(collector.conflicts).toEqual([]);
    expect([...new Set([...collector.logs.values()].map(({ attributes }) => valuesOf(attributes)["gen_ai.tool.call.id"]))]).toHaveLength(
      COUNT,
    );
    expect(collector.logs.size).toBe(COUNT);
    // Those that it took without saying so came again, with the same ID.
    expect(collector.arrived()).toBeGreaterThan(COUNT);
    expect(held).toBeGreaterThan(0);
    expect(waits).toContain(7000);
    expect(sumOf(collector.metrics.get("hawk.calls"))).toBe(COUNT);
    expect(sumOf(collector.metrics.get("hawk.blocks"))).toBe(COUNT / 5);
    expect(sumOf(collector.metrics.get("hawk.export.lost"))).toBe(0);
    expect(reports.filter(({ kind }) => kind === "recovered").length).toBeGreaterThan(0);
    expect(findExportTroubles(home, collector.endpoint, new Date())).toEqual([]);
  });
});

test("what a collector says that it didn't take is counted and said, and not sent again", async () => {
  const home = createHome();
  writeTraceFiles(home.trace, [10]);
  const behave = (turn: number): Behavior => (turn === 0 ? { reject: 3, message: "too old, token=abcd1234" } : "take");
  const collector = await startCollector({ behave });
  const reports: ExportReport[] = [];
  await send(home, collector.endpoint, { ...soon, report: (one) => void reports.push(one) });
  const message = "3 decisions were rejected by the collector: too old, token=[secret]";
  expect(reports).toContainEqual({ kind: "rejected", count: 3, message });
  expect([...collector.logs.values()]).toMatchObject([{ eventName: "hawk.export.rejected", body: { stringValue: message } }]);
  expect(pointsOf(collector.metrics.get("hawk.export.lost"))).toContainEqual({ attributes: { reason: "rejected" }, value: 3 });
  expect(findExportTroubles(home, collector.endpoint, new Date())).toMatchObject([{ severity: "warning" }]);
  expect(findExportTroubles(home, collector.endpoint, new Date("2099-01-01"))).toEqual([]);
});

test("one record that the collector refuses doesn't hold up the others", async () => {
  const home = createHome();
  writeTraceFiles(home.trace, [20]);
  const collector = await startCollector({ behave: (_turn, { calls }) => (calls().includes("call-13") ? { status: 400 } : "take") });
  expect(await send(home, collector.endpoint)).toMatchObject({ sent: 20, waiting: 0, failure: null });
  const arrived = [...collector.logs.values()].filter(({ eventName }) => eventName === "hawk.decision");
  expect(arrived).toHaveLength(19);
  expect(pointsOf(collector.metrics.get("hawk.export.lost"))).toContainEqual({ attributes: { reason: "rejected" }, value: 1 });
});

test("a collector that refuses everything gets everything later", async () => {
  const home = createHome();
  writeTraceFiles(home.trace, [20]);
  const refusing = await startCollector({ behave: () => ({ status: 400 }) });
  expect(await send(home, refusing.endpoint)).toEqual({ sent: 0, waiting: 20, failure: "answered 400 to /v1/logs" });
  const collector = await startCollector();
  expect(await send(home, collector.endpoint)).toMatchObject({ sent: 20, waiting: 0 });
  expect(collector.logs.size).toBe(20);
});

test.each([401, 403, 404, 500])("an answer of %i keeps everything", async (status) => {
  const home = createHome();
  writeTraceFiles(home.trace, [5]);
  const collector = await startCollector({ behave: () => ({ status }) });
  expect(await send(home, collector.endpoint)).toEqual({ sent: 0, waiting: 5, failure: `answered ${status} to /v1/logs` });
});

test("a collector that asks for an hour gets it: a single export doesn't wait that long", async () => {
  const home = createHome();
  writeTraceFiles(home.trace, [5]);
  const collector = await startCollector({ behave: () => ({ status: 429, headers: { "retry-after": "3600" } }) });
  expect(await send(home, collector.endpoint)).toMatchObject({ waiting: 5, failure: "answered 429 to /v1/logs" });
  expect(collector.received).toHaveLength(1);
});

test("a collector that never answers isn't waited for", async () => {
  const home = createHome();
  writeTraceFiles(home.trace, [5]);
  const collector = await startCollector({ behave: () => new Promise(() => undefined) });
  const result = await send(home, collector.endpoint, { ...soon, timeoutMs: 50 });
  expect(result).toMatchObject({ waiting: 5, failure: "gave no answer to /v1/logs within 0.05 s" });
});

describe("a trace that drops its oldest files", () => {
  const limits = { fileBytes: 2000, totalBytes: 8000, days: 30 };
  const names = (home: Home): string[] => readdirSync(dirname(home.trace)).filter((name) => name.startsWith("trace"));

  /** Each file has its own second in its name, as it would have after some time. */
  function writeMany(home: Home, from: number, count: number): void {
    for (let number = from; number < from + count; number += 1) {
      writeTrace(home.trace, decisionOf(number), { ...limits, fileBytes: Infinity });
      if (number % 10 !== 9) continue;
      renameSync(home.trace, join(dirname(home.trace), `trace-${5000 + number}-7.jsonl`));
      for (const name of names(home)
        .filter((one) => one !== "trace.jsonl")
        .toSorted()
        .slice(0, -3))
        rmSync(join(dirname(home.trace), name));
    }
  }

  test("nothing is lost while the export runs, and the spool is empty when all is sent", async () => {
    const home = createHome();
    let isUp = false;
    const collector = await startCollector({ behave: () => (isUp ? "take" : { status: 503 }) });
    let next = 0;
    const options: ExportOptions = {
      wait: async () => {
        writeMany(home, next, 20);
        next += 20;
        isUp = next >= 400;
      },
    };
    const end = new AbortController();
    const request = { telemetry: telemetryFor(collector.endpoint), isFollowing: true, version: "1" };
    const done = exportDecisions(request, home, {
      ...options,
      signal: end.signal,
      report: () => collector.logs.size >= 400 && end.abort(),
    });
    await done;
    expect(collector.logs.size).toBeGreaterThanOrEqual(400);
    const calls = new Set([...collector.logs.values()].map(({ attributes }) => valuesOf(attributes)["gen_ai.tool.call.id"]));
    expect(Array.from({ length: 400 }, (_, number) => `call-${number}`).filter((call) => !calls.has(call))).toEqual([]);
    await send(home, collector.endpoint);
    await send(home, collector.endpoint);
    const { exports } = statePaths(home);
    expect(readdirSync(join(exports, "spool")).length).toBeLessThanOrEqual(names(home).length);
  });

  test("beyond its bound the spool drops the oldest, and says how many", async () => {
    const home = createHome();
    const refusing = await startCollector({ behave: () => ({ status: 503 }) });
    const reports: ExportReport[] = [];
    const spoolBytes = 6000;
    for (let turn = 0; turn < 10; turn += 1) {
      writeMany(home, turn * 10, 10);
      await send(home, refusing.endpoint, { ...soon, spoolBytes, report: (one) => void reports.push(one) });
    }
    const dropped = reports.reduce((sum, one) => sum + (one.kind === "dropped" ? one.count : 0), 0);
    expect(dropped).toBeGreaterThan(0);
    const collector = await startCollector();
    await send(home, collector.endpoint, { ...soon, spoolBytes });
    const decisions = [...collector.logs.values()].filter(({ eventName }) => eventName === "hawk.decision");
    expect(decisions.length + dropped).toBe(100);
    const notices = [...collector.logs.values()].filter(({ eventName }) => eventName === "hawk.export.dropped");
    expect(notices.reduce((sum, { attributes }) => sum + Number(valuesOf(attributes)["hawk.export.lost"]), 0)).toBe(dropped);
    expect(pointsOf(collector.metrics.get("hawk.export.lost"))).toContainEqual({ attributes: { reason: "dropped" }, value: dropped });
    expect(findExportTroubles(home, collector.endpoint, new Date())).toMatchObject([
      { severity: "warning", what: expect.stringContaining(`${dropped} dropped`) as string },
    ]);
  });

  test("what was dropped while no export ran is a gap that is said", async () => {
    const [home, collector] = [createHome(), await startCollector()];
    writeMany(home, 0, 15);
    await send(home, collector.endpoint);
    writeMany(home, 15, 100);
    const reports: ExportReport[] = [];
    await send(home, collector.endpoint, { ...soon, report: (one) => void reports.push(one) });
    expect(reports.filter(({ kind }) => kind === "gap")).toHaveLength(1);
    expect([...collector.logs.values()].filter(({ eventName }) => eventName === "hawk.export.gap")).toHaveLength(1);
    // What was being written when the last export ended is not part of it.
    const calls = [...collector.logs.values()].map(({ attributes }) => valuesOf(attributes)["gen_ai.tool.call.id"]);
    expect(calls).toEqual(expect.arrayContaining(["call-14", "call-15", "call-19", "call-114"]));
  });

  test("the spool takes no room while the trace has the same", async () => {
    const home = createHome();
    writeMany(home, 0, 15);
    const collector = await startCollector({ behave: () => ({ status: 503 }) });
    await send(home, collector.endpoint);
    const spool = join(statePaths(home).exports, "spool");
    expect(readdirSync(spool).map((name) => statSync(join(spool, name)).nlink)).toEqual([2, 2]);
  });
});

test("only one export runs at a time, and the other says so", async () => {
  const home = createHome();
  writeTraceFiles(home.trace, [5]);
  let [release, isHeld] = [(): void => undefined, false];
  const held = new Promise<"take">((resolve) => (release = () => resolve("take")));
  const collector = await startCollector({
    behave: () => {
      isHeld = true;
      return held;
    },
  });
  const first = send(home, collector.endpoint);
  await expect.poll(() => isHeld).toBe(true);
  await expect(send(home, collector.endpoint)).rejects.toMatchObject({ code: "telemetry/running" });
  release();
  expect(await first).toMatchObject({ sent: 5 });
  expect(await send(home, collector.endpoint)).toMatchObject({ sent: 0 });
});

test("secrets in commands, paths, headers, sessions and names of hooks don't get onto the wire", async () => {
  const [home, collector] = [createHome({ TEAM: "ghp_canary0resource0canary0" }), await startCollector({ isKeepingBodies: true })];
  const canaries = {
    about: 'curl -H "Authorization: Bearer canary0bearer0canary0" https://me:canary0url0@example.com --token canary0flag0',
    reason: "AWS_SECRET_ACCESS_KEY=canary0aws0 in /home/me/ghp_canary0path0canary0path0",
    session: "ghp_canary0session0canary0",
    agent: "sk-canary0agent0canary0agent",
    tool: "mcp__x__npm_canary0tool0canary0tool",
    call: "xoxb-canary0call0canary0call",
    hook: "https://hooks.slack.com/services/canary0hook0canary0hook0/x",
    hooks: ["https://hooks.slack.com/services/canary0hooks0canary0hooks/x"],
    host: "glpat-canary0host0canary0",
    event: "api_key=canary0event0",
  };
  for (const outcome of ["blocked", "failed", "ok"] as const)
    appendFileSync(home.trace, `${JSON.stringify(decisionOf(0, { ...canaries, outcome }))}\n`);
  await send(home, collector.endpoint, soon, { resource: { "team.name": "${TEAM}" } });
  expect(collector.logs.size).toBe(3);
  expect(collector.metrics.size).toBeGreaterThan(3);
  expect(collector.wire().match(/canary0\w+/g) ?? []).toEqual([]);
  expect(collector.wire()).toContain("[secret]");
});

test("names that somebody floods the trace with don't flood the metrics", async () => {
  const [home, collector] = [createHome(), await startCollector()];
  const lines = Array.from({ length: 3000 }, (_, number) => `${JSON.stringify(decisionOf(0, { tool: `tool-${number}` }))}\n`);
  writeFileSync(home.trace, lines.join(""));
  await send(home, collector.endpoint);
  const points = pointsOf(collector.metrics.get("hawk.calls"));
  expect(points).toHaveLength(1001);
  expect(points).toContainEqual({ attributes: { "otel.metric.overflow": true }, value: 2000 });
});
