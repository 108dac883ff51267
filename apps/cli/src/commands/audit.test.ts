import { appendFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AuditReport } from "@hawk/proof/audit";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { logWriters } from "../testing/session-logs.ts";
import type { ScriptedCall } from "../testing/session-logs.ts";

const STATE = ".local/state/hawk";
const guard = { "guard.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=shell|write|edit|mcp\ncat >/dev/null\n" };
const hosts = Object.keys(logWriters);
/** A call made two days ago is in the last seven. */
const START = Math.floor((Date.now() - 2 * 86_400_000) / 1000) * 1000;
const CALLS = 204;
const kinds: readonly ScriptedCall["kind"][] = ["shell", "write", "patch", "mcp", "read", "shell"];
const canonical = { shell: "Bash", write: "Write", patch: "Edit", mcp: "mcp__ledger__add_line", read: "Read" };

/** Three sessions with a subagent each, one call every five seconds. */
function scriptCalls(host: string): ScriptedCall[] {
  return Array.from({ length: CALLS }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? "shell";
    const session = `session-${host}-${index % 3}`;
    return {
      time: START + index * 5000 + 700,
      session,
      ...(index % 4 === 3 ? { agent: `${session}-child` } : {}),
      id: `call_${index}`,
      kind,
      what: kind === "shell" ? `echo ${host} ${index}` : kind === "mcp" ? `line ${index}` : `file-${index}.txt`,
    };
  });
}

/** Nobody was asked about these: some of each kind, and of subagents. */
function isUnasked({ kind }: ScriptedCall, index: number): boolean {
  return kind !== "read" && index > 0 && index % 17 === 5;
}

const sharesIds = new Set(["claude-code", "codex", "cline"]);

/** What a runner writes: the shell's lines of older versions have no ID, and Qwen Code tells hooks another one. */
function traceLine(host: string, call: ScriptedCall, index: number): string {
  const id = host === "qwen-code" ? `toolu_${call.time}` : sharesIds.has(host) && index % 3 > 0 ? call.id : undefined;
  const agent = call.agent === undefined || host === "gemini-cli" ? {} : { agent: call.agent };
  return `${JSON.stringify({
    time: new Date(call.time + 300).toISOString().replace(/\.\d+Z$/, "Z"),
    host,
    event: "pre_tool_use",
    session: call.session,
    ...agent,
    tool: canonical[call.kind],
    ...(id === undefined ? {} : { call: id }),
    hooks: ["guard.sh"],
    outcome: "ok",
  })}\n`;
}

function put(home: Home, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home.path, path)), { recursive: true });
    writeFileSync(join(home.path, path), text);
  }
}

async function audit(home: Home, ...args: string[]): Promise<{ exitCode: number; report: AuditReport }> {
  const { exitCode, stdout, stderr } = await home.hawk("audit", "--json", ...args);
  expect(stderr).toBe("");
  return { exitCode, report: JSON.parse(stdout) as AuditReport };
}

async function setUp(agents: readonly string[] = hosts, hooks: Record<string, string> = guard): Promise<Home> {
  const home = createHome(hooks);
  expect(await home.hawk("sync", "--agent", agents.join(","))).toMatchObject({ exitCode: 0 });
  return home;
}

test("finds every call of a thousand that was made unasked, in the logs of six agents, and gives no false alarm", async () => {
  const home = await setUp();
  const missing: Record<string, string[]> = {};
  for (const host of hosts) {
    const calls = scriptCalls(host);
    put(home, logWriters[host]?.(calls, home.project) ?? {});
    const asked = calls.filter((call, index) => call.kind !== "read" && !isUnasked(call, index));
    appendFileSync(join(home.path, STATE, "trace.jsonl"), asked.map((call) => traceLine(host, call, calls.indexOf(call))).join(""));
    missing[host] = calls.filter(isUnasked).map(({ time }) => new Date(time).toISOString());
  }
  const { exitCode, report } = await audit(home);
  const found = Object.fromEntries(
    report.agents.flatMap((agent) => (agent.kind === "read" ? [[agent.host, agent.examples.map(({ time }) => time)] as const] : [])),
  );
  expect(found).toEqual(missing);
  const calls = report.agents.reduce((sum, agent) => sum + (agent.kind === "read" ? agent.asked + agent.unasked : 0), 0);
  expect([exitCode, calls, Object.values(missing).flat().length > 50]).toEqual([1, hosts.length * 170, true]);
  for (const agent of report.agents)
    expect(agent).toMatchObject({ kind: "read", notKnown: 0, rejected: 0, unreadableLines: 0, unread: [] });
});

const one = (more: Partial<ScriptedCall> = {}): ScriptedCall => ({
  time: START,
  session: "s",
  id: "toolu_1",
  kind: "shell",
  what: "ls",
  ...more,
});

/** Claude Code with these calls in its log; hawk was asked about those that are named. */
async function withCalls(calls: readonly ScriptedCall[], asked: readonly string[], hooks: Record<string, string> = guard): Promise<Home> {
  const home = await setUp(["claude-code"], hooks);
  put(home, logWriters["claude-code"]?.(calls, home.project) ?? {});
  const lines = calls.flatMap((call) => (asked.includes(call.id) ? [traceLine("claude-code", call, 1)] : []));
  put(home, { [`${STATE}/trace.jsonl`]: lines.join("") });
  return home;
}

test("all asked is exit code 0", async () => {
  const home = await withCalls([one(), one({ id: "toolu_2", time: START + 1000 })], ["toolu_1", "toolu_2"]);
  expect(await home.hawk("audit")).toEqual({ exitCode: 0, stdout: "✓ Claude Code: 2 calls, 2 asked\n", stderr: "" });
});

test("shows what was not asked about, without secrets", async () => {
  const secret = one({
    id: "toolu_2",
    time: START + 60_000,
    agent: "a1",
    what: "curl -H 'Authorization: Bearer abcdefghijklmnop1234' https://example.com",
  });
  const home = await withCalls([one(), secret], ["toolu_1"]);
  const { exitCode, stdout } = await home.hawk("audit");
  expect([exitCode, stdout.replaceAll(/\d\d-\d\d \d\d:\d\d/g, "TIME")]).toEqual([
    1,
    [
      "✗ Claude Code: 2 calls, 1 asked, 1 not asked\n",
      `  TIME  Bash by a subagent  ${home.project}  curl -H 'Authorization: Bearer [secret]' https://example.com\n`,
      "  → hawk verify --agent claude-code shows whether it asks now\n",
    ].join(""),
  ]);
});

test("calls from before the trace, and from before a hook was on, are not known", async () => {
  const early = one({ id: "toolu_0", time: START - 60_000 });
  const { exitCode, report } = await audit(await withCalls([early, one()], ["toolu_1"]));
  expect([exitCode, report.agents]).toEqual([0, [expect.objectContaining({ asked: 1, unasked: 0, notKnown: 1 })]]);
  // The hook was never asked, and has been on only since the sync.
  const home = await withCalls([one()], []);
  put(home, { [`${STATE}/trace.jsonl`]: traceLine("codex", one({ time: START - 1000 }), 1) });
  expect(await audit(home)).toMatchObject({ exitCode: 3, report: { agents: [{ asked: 0, unasked: 0, notKnown: 1 }] } });
});

test("an agent that never asked is found out, since hawk knows when it was brought there", async () => {
  const home = await withCalls([one()], []);
  rmSync(join(home.path, STATE, "trace.jsonl"));
  const before = new Date(START - 1000);
  utimesSync(join(home.path, STATE, "plans/claude-code.json"), before, before);
  expect(await audit(home)).toMatchObject({ exitCode: 1, report: { agents: [{ asked: 0, unasked: 1 }] } });
});

test("a sync that changes nothing leaves the time as it is", async () => {
  const home = await withCalls([one()], []);
  const plan = join(home.path, STATE, "plans/claude-code.json");
  const before = new Date(START - 1000);
  utimesSync(plan, before, before);
  await home.hawk("sync", "--agent", "claude-code");
  expect(await audit(home)).toMatchObject({ report: { agents: [{ notKnown: 0, unasked: 1 }] } });
});

test("says why nothing could be read, with exit code 3", async () => {
  const home = await setUp(["claude-code", "crush"]);
  const { exitCode, stdout } = await home.hawk("audit");
  expect([exitCode, stdout]).toEqual([
    3,
    `· Claude Code: not read: no logs since then in ${home.path}/.claude/projects\n· Crush: not read: hawk doesn't know where it keeps its logs, or it doesn't keep any\n`,
  ]);
  expect(await home.hawk("audit", "--agent", "codex")).toMatchObject({
    exitCode: 3,
    stdout: expect.stringContaining("hawk sync --agent codex") as unknown,
  });
});

test("a trace that doesn't have every call proves nothing", async () => {
  const home = await withCalls([one()], ["toolu_1"]);
  appendFileSync(join(home.path, ".config/hawk/config.yaml"), "trace: decisions\n");
  expect(await home.hawk("audit")).toMatchObject({ exitCode: 3, stdout: expect.stringContaining("hawk config set trace all") as unknown });
});

test("damaged lines and what the agent turned down are counted apart", async () => {
  const home = await withCalls([one(), one({ id: "toolu_2", time: START + 5000 })], ["toolu_1"]);
  const path = join(home.path, ".claude/projects/-project/s.jsonl");
  const rejected = readFileSync(path, "utf8").replace(
    '"toolu_2","content":"ok"',
    '"toolu_2","is_error":true,"content":"<tool_use_error>Unknown tool"',
  );
  writeFileSync(path, `${rejected}{"type":"assistant","tool_use\n`);
  expect(await home.hawk("audit")).toMatchObject({
    exitCode: 0,
    stdout: "✓ Claude Code: 1 call, 1 asked, 1 turned down by the agent itself\n  1 line could not be read\n",
  });
});
