import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { writeOwnFile } from "./file.ts";
import { ownIdentity, printIdentity } from "./process-identity.ts";
import { createWorkspace, listTree } from "./testing/workspace.ts";

function createPath(): string {
  return join(createWorkspace().stateDir, "runners", "claude-code", "stop");
}

test("writes a file with its mode, in directories for the owner only", () => {
  const path = createPath();
  expect(writeOwnFile(path, "#!/bin/sh\n", { mode: 0o700 })).toBe(true);
  expect(readFileSync(path, "utf8")).toBe("#!/bin/sh\n");
  expect(statSync(path).mode & 0o7777).toBe(0o700);
  for (const directory of [dirname(path), dirname(dirname(path)), dirname(dirname(dirname(path)))])
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(listTree(dirname(path))).toEqual(["stop"]);
});

test("does nothing when the file is as wanted", () => {
  const path = createPath();
  writeOwnFile(path, "same", { mode: 0o600 });
  utimesSync(path, 1, 2);
  const { ino } = statSync(path);
  expect(writeOwnFile(path, Buffer.from("same"), { mode: 0o600 })).toBe(false);
  expect(statSync(path)).toMatchObject({ ino, mtimeMs: 2000 });
});

test.each([
  ["content", "other", 0o600],
  ["content of the same length", "emas", 0o600],
  ["mode", "same", 0o700],
])("writes again when the %s differs", (_, content, mode) => {
  const path = createPath();
  writeOwnFile(path, "same", { mode: 0o600 });
  expect(writeOwnFile(path, content, { mode })).toBe(true);
  expect(readFileSync(path, "utf8")).toBe(content);
  expect(statSync(path).mode & 0o7777).toBe(mode);
});

test("sweeps what a killed process left, and leaves what a live one is at", () => {
  const path = createPath();
  writeOwnFile(path, "old", { mode: 0o600 });
  const dead = `${path}.${printIdentity({ ...ownIdentity(), pid: 4_194_305 })}-aaaa.hawk-tmp`;
  const live = `${path}.${printIdentity({ ...ownIdentity(), thread: 99 })}-bbbb.hawk-tmp`;
  writeFileSync(dead, "half");
  writeFileSync(live, "half");
  writeOwnFile(path, "new", { mode: 0o600 });
  expect(listTree(dirname(path)).map((name) => join(dirname(path), name))).toEqual([path, live]);
});
