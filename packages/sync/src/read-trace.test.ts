import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listTrace, readTrace } from "./read-trace.ts";

const line = (second: number, hook: string): string =>
  `${JSON.stringify({ time: `2026-11-16T09:00:0${second}Z`, host: "codex", event: "stop", hooks: [hook], outcome: "ok" })}\n`;

function createTrace(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), "hawk-trace-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return join(directory, "trace.jsonl");
}

const files = {
  "trace-1-1.jsonl": line(1, "a") + line(2, "b"),
  "trace-2-1.jsonl": line(4, "d") + line(3, "c"),
  "trace.jsonl": line(5, "e"),
};

test.each([
  [{}, "abcde"],
  [{ count: 1 }, "e"],
  [{ count: 2 }, "de"],
  [{ since: "2026-11-16T09:00:03Z" }, "cde"],
  [{ since: "2026-11-16T09:00:02Z", isWanted: ({ hooks: [hook] }: { hooks: readonly string[] }) => hook !== "d" }, "bce"],
])("the last ones in their order: %j", (query, names) => {
  expect(
    readTrace(createTrace(files), query)
      .flatMap(({ hooks }) => hooks)
      .join(""),
  ).toBe(names);
});

test("a line that claims to be old hides nothing", () => {
  const trace = createTrace({ ...files, "trace.jsonl": line(0, "fake") + line(5, "e") });
  expect(readTrace(trace, { since: "2026-11-16T09:00:03Z" }).flatMap(({ hooks }) => hooks)).toEqual(["c", "d", "e"]);
});

test("a trace that is not there is empty", () => {
  expect(readTrace("/nonexistent/trace.jsonl")).toEqual([]);
  expect(listTrace(createTrace({ "memory.json": "{}" }))).toEqual([]);
});
