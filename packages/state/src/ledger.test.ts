import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readLedger, writeLedger } from "./ledger.ts";

function createPath(text?: string): string {
  const directory = mkdtempSync(join(tmpdir(), "hawk-ledger-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, "memory.json");
  if (text !== undefined) writeFileSync(path, text);
  return path;
}

test("no file is an empty ledger", () => {
  expect(readLedger(createPath())).toMatchObject({ version: 1, registered: [], projects: {}, vendored: [] });
});

test("what is written is read again", () => {
  const path = createPath();
  const ledger = {
    ...readLedger(path),
    registered: [{ host: "codex", scope: "user" as const, path: "/home/ada/.codex/hooks.json" }],
    projects: { "/home/ada/project": { digest: "d", approvedAt: "2026-01-01T00:00:00.000Z" } },
  };
  writeLedger(path, ledger);
  expect(readLedger(path)).toEqual(ledger);
});

test("a ledger of an older hawk, which knew of less, is read", () => {
  expect(readLedger(createPath('{"version":1,"registered":[],"projects":{}}'))).toMatchObject({ vendored: [], replaced: [] });
});

test.each([
  ["nothing", ""],
  ["torn JSON", '{"version":1,'],
  ["no object", "[]"],
  ["null", "null"],
  ["no version", "{}"],
  ["a field of another type", '{"version":1,"registered":{}}'],
  ["a project without what was approved", '{"version":1,"projects":{"/p":{}}}'],
])("%s is a damaged ledger, which is named with a way out and stays as it is", (_what, text) => {
  const path = createPath(text);
  expect(() => readLedger(path)).toThrow(
    expect.objectContaining({
      code: "state/damaged",
      message: expect.stringContaining(path),
      hint: expect.stringContaining("move it away"),
    }),
  );
  expect(readFileSync(path, "utf8")).toBe(text);
});

test.each(['{"version":2}', '{"version":1,"registred":[]}'])("a ledger of a newer hawk is left to that one: %s", (text) => {
  expect(() => readLedger(createPath(text))).toThrow(expect.objectContaining({ code: "state/newer" }));
});

test("a ledger that can't be read is not an empty one", () => {
  const path = createPath();
  mkdirSync(path);
  expect(() => readLedger(path)).toThrow(expect.objectContaining({ code: "state/unreadable", message: expect.stringContaining(path) }));
});
