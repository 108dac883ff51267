import { appendFileSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { followTrace } from "./follow-trace.ts";

const line = (hook: string): string =>
  `${JSON.stringify({ time: "2026-11-17T22:55:19Z", host: "codex", event: "stop", hooks: [hook], outcome: "ok" })}\n`;

const tracePath = (): string => join(mkdtempSync(join(tmpdir(), "hawk-trace-")), "trace.jsonl");

test("shows what comes, in the file that was put away and in the next one, line by line", async () => {
  const path = tracePath();
  writeFileSync(path, line("old"));
  const seen: string[] = [];
  const stop = new AbortController();
  const end = followTrace(path, (entries) => seen.push(...entries.flatMap(({ hooks }) => hooks)), { signal: stop.signal });
  appendFileSync(path, line("a"));
  await expect.poll(() => seen).toEqual(["a"]);
  const [first, second] = [line("é").slice(0, -20), line("é").slice(-20)];
  appendFileSync(path, first);
  appendFileSync(path, `${second}{"hook":1,"outcome":{}}\n${line("b")}`);
  renameSync(path, path.replace(".jsonl", "-1-1.jsonl"));
  writeFileSync(path, line("c"));
  await expect.poll(() => seen).toEqual(["a", "é", "b", "c"]);
  // Shorter than before: somebody emptied it.
  writeFileSync(path, line(""));
  await expect.poll(() => seen).toContain("");
  stop.abort();
  await end;
});

test("waits for a file that is not there yet", async () => {
  const path = tracePath();
  const seen: string[] = [];
  const stop = new AbortController();
  const end = followTrace(path, (entries) => seen.push(...entries.flatMap(({ hooks }) => hooks)), { signal: stop.signal });
  writeFileSync(path, line("first"));
  await expect.poll(() => seen).toEqual(["first"]);
  stop.abort();
  await end;
});
