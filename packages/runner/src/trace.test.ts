import { hookDefaults } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { parseTraceLine } from "./parse-trace.ts";
import { toTrace } from "./trace.ts";
import type { TraceContext, TracedEvent } from "./trace.ts";

const define = (name: string): PlannedHook => ({
  ...hookDefaults,
  id: `user/${name}`,
  name,
  events: ["pre_tool_use"],
  dialect: "hawk",
  timeoutSeconds: 60,
  handler: { type: "shell", file: `/${name}`, passContext: true, parseResult: true },
  origin: { layer: "user", file: "config.yaml", line: 1, column: 1 },
});
const hooks = ["a.sh", "b.sh", "c.sh"].map(define);
const context: TraceContext = { hooks, level: "all", time: new Date("2026-11-17T22:55:19.500Z"), ms: 11.6 };
const payload = { session_id: "s1", tool_name: "Bash", tool_use_id: "toolu_1", tool_input: { command: "rm -rf / # token=abcd1234" } };
const event: HookEvent = { name: "pre_tool_use", nativeName: "PreToolUse", host: "claude-code", payload };

const ok: Partial<Outcome> = { status: "success" };
const blocked: Partial<Outcome> = { status: "blocking", reason: "no" };
const failed: Partial<Outcome> = { status: "non_blocking_error", failure: "exit", reason: "exit code 1" };
const timeout: Partial<Outcome> = { status: "cancelled", failure: "timeout", reason: "60 s are over" };
const missing: Partial<Outcome> = { status: "non_blocking_error", failure: "spawn", reason: "gone" };

function trace(outcomes: readonly Partial<Outcome>[], more: Partial<TracedEvent> = {}): TracedEvent {
  const results = outcomes.map((outcome, index) => ({
    hookId: hooks[index]?.id ?? "",
    outcome: { hookId: hooks[index]?.id ?? "", ...outcome } as Outcome,
  }));
  return { event, results, note: null, ...more };
}

test("a block says what it was about and why, without the secret", () => {
  const entry = toTrace(trace([ok, blocked]), context);
  expect(JSON.stringify(entry)).toBe(
    '{"time":"2026-11-17T22:55:19Z","host":"claude-code","event":"pre_tool_use","session":"s1","tool":"Bash","call":"toolu_1",' +
      '"hooks":["a.sh","b.sh"],"outcome":"blocked","ms":12,"hook":"b.sh","about":"rm -rf / # token=[secret]","reason":"no"}',
  );
  expect(parseTraceLine(JSON.stringify(entry))).toEqual(entry);
});

test("what went as it should is short, and says no more than is known", () => {
  const entry = toTrace(trace([ok], { event: { ...event, payload: {} } }), { ...context, ms: null });
  expect(JSON.stringify(entry)).toBe(
    '{"time":"2026-11-17T22:55:19Z","host":"claude-code","event":"pre_tool_use","hooks":["a.sh"],"outcome":"ok"}',
  );
});

test.each([
  ["ok", [ok, ok], undefined],
  ["context", [ok, { ...ok, context: "x" }], undefined],
  [
    "answer",
    [
      { ...ok, context: "x" },
      { ...ok, systemMessage: "x" },
    ],
    undefined,
  ],
  ["background", [{ ...ok, async: { timeoutMs: 1 } }], undefined],
  ["missing", [ok, missing], "b.sh"],
  ["timeout", [failed, timeout], "b.sh"],
  ["blocked", [failed, timeout, blocked], "c.sh"],
] as const)("of several hooks the strongest counts: %s", (outcome, outcomes, hook) => {
  const entry = toTrace(trace(outcomes), context);
  expect(entry).toMatchObject({ outcome, hooks: hooks.slice(0, outcomes.length).map(({ name }) => name) });
  expect(entry?.hook).toBe(hook);
  expect(Boolean(entry?.about)).toBe(hook !== undefined);
});

test.each([
  ["an event that is odd", trace([ok], { note: "unknown tool" }), { outcome: "unknown tool", about: "rm -rf / # token=[secret]" }],
  ["one that is odd and blocked", trace([blocked], { note: "unknown caller" }), { outcome: "blocked", note: "unknown caller" }],
  ["one that nobody could read", trace([], { note: "unreadable", reason: "it is cut" }), { outcome: "unreadable", reason: "it is cut" }],
  ["what the shell knows better", trace([failed], { outcome: "flood" }), { outcome: "flood", hook: "a.sh", reason: "exit code 1" }],
])("%s", (_, traced, expected) => {
  expect(toTrace(traced, context)).toMatchObject(expected);
});

test("an address with a secret in it is not named in full", () => {
  const url = `https://hooks.slack.com/services/T0/B0/${"x1".repeat(12)}`;
  const entry = toTrace(trace([blocked]), { ...context, hooks: [{ ...define(url), id: "user/a.sh" }] });
  expect(entry).toMatchObject({ hooks: ["https://hooks.slack.com/services/[secret]"], hook: "https://hooks.slack.com/services/[secret]" });
});

test("the end of a hook that went on says so", () => {
  expect(toTrace(trace([failed]), { ...context, isLate: true })).toMatchObject({ outcome: "failed", late: true });
});

test.each([
  ["off", [blocked], null],
  ["decisions", [ok], null],
  ["decisions", [{ ...ok, context: "x" }], "context"],
  ["all", [ok], "ok"],
  ["all", [], null],
] as const)("with trace: %s, %j", (level, outcomes, expected) => {
  expect(toTrace(trace(outcomes), { ...context, level })?.outcome ?? null).toBe(expected);
});

describe("what it was about", () => {
  test.each([
    ["a command in words", { tool_input: { command: ["rm", "-rf", "/"] } }, "rm -rf /"],
    ["a file", { tool_input: { file_path: "/a", content: "b" } }, "/a"],
    ["several files", { tool_input: { file_path: "/a", file_paths: ["/a", "/b"] } }, "/a /b"],
    ["an address", { tool_input: { url: "https://me:secret@x/" } }, "https://me:[secret]@x/"],
    ["an input that is a text", { tool_input: "do it" }, "do it"],
    ["a prompt", { prompt: "hello\nworld" }, "hello\nworld"],
    ["a long one", { prompt: "x".repeat(300) }, `${"x".repeat(199)}…`],
    ["nothing that is a text", { tool_input: { command: { a: 1 } }, prompt: 7 }, undefined],
  ])("%s", (_, given, about) => {
    expect(toTrace(trace([blocked], { event: { ...event, payload: given } }), context)?.about).toBe(about);
  });
});

test.each([
  [{ agent_id: "a1", agent_type: "reviewer" }, "a1"],
  [{ agent_id: "", agent_type: "reviewer" }, "reviewer"],
  [{ agent_type: "" }, undefined],
  [{ agent_id: 7 }, undefined],
])("a subagent is named: %j", (given, agent) => {
  expect(toTrace(trace([ok], { event: { ...event, payload: given } }), context)?.agent).toBe(agent);
});
