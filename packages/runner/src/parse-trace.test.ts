import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTrace, parseTraceLine } from "./parse-trace.ts";
import { orderTraceFiles } from "./trace-files.ts";

const time = "2026-11-17T22:55:19Z";
const short = { time, host: "claude-code", event: "stop", hooks: ["a.sh", "b.sh"], outcome: "ok" };
const whole = {
  time,
  host: "claude-code",
  event: "pre_tool_use",
  session: "s",
  agent: "reviewer",
  tool: "Bash",
  call: "toolu_1",
  hooks: ["guard.sh"],
  outcome: "blocked",
  ms: 12,
  hook: "guard.sh",
  about: "rm -rf /",
  reason: "no",
  note: "unknown caller",
  late: true,
};

test.each([short, whole])("reads what was written", (entry) => {
  expect(parseTraceLine(JSON.stringify(entry))).toEqual(entry);
  expect(Object.keys(parseTraceLine(JSON.stringify(entry)) ?? {})).toEqual(Object.keys(entry));
});

test.each([
  [
    { time, host: "codex", event: "stop", tool: null, hook: "a.sh", outcome: "ok", ms: 3 },
    { hooks: ["a.sh"], hook: "a.sh", ms: 3 },
  ],
  [
    { time, host: "codex", event: "stop", tool: "Bash", hook: "hawk", outcome: "unknown tool", ms: 0 },
    { hooks: [], tool: "Bash" },
  ],
])("a line of an earlier version, about one hook: %j", (line, expected) => {
  const entry = parseTraceLine(JSON.stringify(line));
  expect(entry).toMatchObject({ time, host: "codex", event: "stop", outcome: line.outcome, ...expected });
  expect(entry).not.toHaveProperty("tool", null);
});

test("any field of another type makes it none", () => {
  const values: unknown[] = [null, 1, -1, "", "x", true, false, [], [1], {}, undefined];
  const kept = Object.keys(whole).flatMap((key) =>
    values
      .filter((value) => parseTraceLine(JSON.stringify({ ...whole, [key]: value })) !== null)
      .map((value) => `${key} ${JSON.stringify(value)}`),
  );
  const texts = ["session", "agent", "tool", "call", "hook", "about", "reason"];
  expect(kept.toSorted()).toEqual(
    [
      ...["host", "event"].flatMap((key) => [`${key} ""`, `${key} "x"`]),
      ...texts.flatMap((key) => [`${key} ""`, `${key} "x"`, `${key} undefined`]),
      // Without `hooks` it is a line of an earlier version.
      "hooks []",
      "hooks undefined",
      "ms 1",
      "ms undefined",
      "note undefined",
      "late true",
      "late undefined",
    ].toSorted(),
  );
});

test.each([
  '{"hook":1,"outcome":{}}',
  "[",
  "null",
  "[]",
  "1",
  '"x"',
  "",
  "[".repeat(1e5),
  JSON.stringify({ ...short, time: "2026-99-99T00:00:00Z" }),
])("leaves out %.60s, and nothing after it", (line) => {
  expect(parseTrace(`${line}\n${JSON.stringify(short)}\n`)).toEqual([short]);
});

test("half a line does not take the next one with it", () => {
  const about = { ...whole, about: JSON.stringify(short) };
  expect(parseTrace(`${JSON.stringify(whole).slice(0, 90)}${JSON.stringify(about)}\n`)).toEqual([about]);
});

test("any text can be read, and any line found again between two of them", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
      const found = parseTrace(`${before.replaceAll('{"time":"', "")}\n${JSON.stringify(short)}\n${after}`);
      expect(found[0]).toEqual(short);
    }),
    { numRuns: 300 },
  );
});

test("files are read in the order of time, and others left alone", () => {
  const names = [
    "trace.jsonl",
    "trace-20-1.jsonl",
    "trace-9-7.jsonl",
    "trace.jsonl.1",
    "trace-x.jsonl",
    "trace-9-7.jsonl~",
    "memory.json",
    "trace-9-10.jsonl",
  ];
  expect(orderTraceFiles(names)).toEqual(["trace.jsonl.1", "trace-9-10.jsonl", "trace-9-7.jsonl", "trace-20-1.jsonl", "trace.jsonl"]);
});
