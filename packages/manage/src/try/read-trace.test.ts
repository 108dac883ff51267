import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { readTrace, traceSize } from "./read-trace.ts";

function entry(hook: string, host = "codex"): string {
  return `${JSON.stringify({ time: "2026-11-17T22:55:19Z", host, event: "stop", hooks: [hook], outcome: "ok", ms: 1 })}\n`;
}

const isWanted = ({ host }: { host: string }): boolean => host === "codex";

test("what was there before does not count, nor what others did", async () => {
  const file = join(createTree({ "trace.jsonl": entry("old.sh") }), "trace.jsonl");
  const since = traceSize(file);
  appendFileSync(file, entry("other.sh", "kiro") + entry("new.sh"));
  expect((await readTrace(file, { since, hook: "new.sh", isWanted })).flatMap(({ hooks }) => hooks)).toEqual(["new.sh"]);
});

test("an entry that comes late is waited for", async () => {
  const file = join(createTree({}), "trace.jsonl");
  expect(traceSize(file)).toBe(0);
  setTimeout(() => writeFileSync(file, entry("first.sh") + entry("late.sh")), 100);
  const found = await readTrace(file, { since: 0, hook: "late.sh", isWanted });
  expect(found.flatMap(({ hooks }) => hooks)).toEqual(["first.sh", "late.sh"]);
});

test("an entry that never comes ends the wait, with what there is", async () => {
  const file = join(createTree({ "trace.jsonl": `${entry("first.sh")}no JSON\n` }), "trace.jsonl");
  expect(await readTrace(file, { since: 0, hook: "never.sh", isWanted })).toMatchObject([{ hooks: ["first.sh"] }]);
});
