import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readCalls, transcripts } from "./index.ts";
import type { LoggedCall, ReadReport } from "./index.ts";

function read(
  host: string,
  files: Record<string, string>,
  { since = 0, env = {} } = {},
): { calls: LoggedCall[]; report: ReadReport; home: string } {
  const home = mkdtempSync(join(tmpdir(), "hawk-logs-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const transcript = transcripts.find((one) => one.host === host);
  if (!transcript) throw new Error(host);
  const { calls, report } = readCalls(transcript, { home, env }, since);
  return { calls: [...calls], report, home };
}

const call = (id: string, timestamp = "2026-11-18T08:00:00.000Z"): string =>
  JSON.stringify({
    type: "assistant",
    sessionId: "s",
    cwd: "/w",
    timestamp,
    message: { content: [{ type: "tool_use", id, name: "Bash", input: { command: "ls" } }] },
  });
const result = (id: string, content: string, isError: boolean): string =>
  JSON.stringify({ type: "user", message: { content: [{ type: "tool_result", tool_use_id: id, content, is_error: isError }] } });

test("damaged lines are counted, and cost no other", () => {
  const text = [
    call("a"),
    "{",
    '{"type":"assistant","message":{"content":[{"type":"tool_use"',
    "\0\0",
    "[]",
    '"tool_use"',
    "",
    call("b"),
    call("c").slice(0, 60),
  ];
  const { calls, report } = read("claude-code", { ".claude/projects/x/s.jsonl": text.join("\n") });
  expect([calls.map(({ id }) => id), report.unreadableLines]).toEqual([["a", "b"], 6]);
});

test("lines of any shape break nothing", () => {
  const odd = [
    "{}",
    '{"type":"assistant"}',
    '{"type":"assistant","message":{"content":["tool_use",null,{"type":"tool_use"}]}}',
    '{"type":"user","message":"tool_use"}',
  ];
  for (const { host, form } of transcripts) {
    if (form.kind !== "lines") continue;
    const readLine = form.open({ path: "a/chats/b.jsonl", readBeside: () => null });
    for (const line of [
      ...odd,
      '{"type":"response_item","payload":[]}',
      '{"toolCalls":[1,{}]}',
      '{"message":{"parts":[{"functionCall":7}]}}',
    ])
      expect([host, Array.isArray(readLine(JSON.parse(line) as Record<string, unknown>))]).toEqual([host, true]);
  }
});

test("a call that the agent turned down is marked, and nothing else is", () => {
  const lines = [
    call("a"),
    call("b"),
    call("c"),
    result("a", "<tool_use_error>InputValidationError", true),
    result("b", "<tool_use_error>", false),
    result("c", "see <tool_use_error>", true),
  ];
  const { calls } = read("claude-code", { ".claude/projects/x/s.jsonl": lines.join("\n") });
  expect(calls.map(({ id, isRejected }) => [id, isRejected === true])).toEqual([
    ["a", true],
    ["b", false],
    ["c", false],
  ]);
});

test("only calls since a time are read, and only from files that were written to since then", () => {
  const files = { ".claude/projects/x/s.jsonl": [call("old"), call("new", "2026-11-18T09:00:00.000Z")].join("\n") };
  const since = Date.parse("2026-11-18T08:30:00.000Z");
  expect(read("claude-code", files, { since }).calls.map(({ id }) => id)).toEqual(["new"]);
  const home = mkdtempSync(join(tmpdir(), "hawk-logs-"));
  mkdirSync(join(home, ".claude/projects"), { recursive: true });
  const path = join(home, ".claude/projects/s.jsonl");
  writeFileSync(path, call("old"));
  utimesSync(path, 1000, 1000);
  const [claude] = transcripts;
  expect(claude && [...readCalls(claude, { home, env: {} }, since).calls]).toEqual([]);
});

test("the agent's own variable says where its logs are", () => {
  const { home } = read("claude-code", { "elsewhere/projects/x/s.jsonl": call("a") });
  const [claude] = transcripts;
  const user = { home: "/nonexistent", env: { CLAUDE_CONFIG_DIR: join(home, "elsewhere") } };
  expect(claude && [...readCalls(claude, user, 0).calls].length).toBe(1);
});

test("a document that can't be read is named", () => {
  const { report } = read("cline", { ".cline/data/sessions/a/a.messages.json": "{" });
  expect(report.unread).toEqual([{ path: expect.stringContaining("a.messages.json") as unknown, why: "it is not a JSON object" }]);
});

interface Database {
  exec: (sql: string) => void;
  close: () => void;
}
const sqlite = process.getBuiltinModule("node:sqlite") as { DatabaseSync: new (path: string) => Database } | undefined;

test("a database is read where this Node can do that, and named where it can't", () => {
  const { home } = read("opencode", { ".local/share/opencode/opencode.db": "" });
  const openCode = transcripts.find(({ host }) => host === "opencode");
  if (sqlite) fill(new sqlite.DatabaseSync(join(home, ".local/share/opencode/opencode.db")));
  const { calls, report } = openCode ? readCalls(openCode, { home, env: {} }, 0) : { calls: [], report: null };
  const found = [...calls].map(({ tool, session, agent, id, input }) => ({ tool, session, agent, id, input }));
  const child = { tool: "bash", session: "one", agent: "two", id: "call_1", input: { command: "ls" } };
  expect(found).toEqual(sqlite ? [child] : []);
  expect(report?.unread.map(({ why }) => why)).toEqual(sqlite ? [] : [expect.stringContaining("takes Node 22.13 or newer")]);
});

function fill(database: Database): void {
  database.exec("CREATE TABLE session (id TEXT, parent_id TEXT, directory TEXT)");
  database.exec("CREATE TABLE part (session_id TEXT, time_created INTEGER, data TEXT)");
  database.exec("INSERT INTO session VALUES ('one', NULL, '/w'), ('two', 'one', '/w')");
  const data = JSON.stringify({ type: "tool", tool: "bash", callID: "call_1", state: { input: { command: "ls" } } });
  database.exec(`INSERT INTO part VALUES ('two', 5, '${data}'), ('two', 6, '{"type":"text"}'), ('two', 7, '{"type":"tool"')`);
  database.close();
}
