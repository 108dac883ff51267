import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyEdit } from "./file.ts";
import { createWorkspace, holding, listTree, runnerEntry, writeText } from "./testing/workspace.ts";
import type { Workspace } from "./testing/workspace.ts";

function listBackups({ stateDir }: Workspace): string[] {
  return listTree(join(stateDir, "backups")).map((path) => join(stateDir, "backups", path));
}

test("the first change makes a backup under a name that people recognise, for the owner only", () => {
  const workspace = createWorkspace('{"a": 1}\n');
  const { backup = "" } = applyEdit(workspace.path, holding(runnerEntry("Stop")), workspace);
  expect(readFileSync(backup, "utf8")).toBe('{"a": 1}\n');
  expect(backup).toMatch(/backups\/claude-settings\.json-[0-9a-f]{16}\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(listBackups(workspace)).toEqual([backup]);
});

test("further changes of ours make none, nor does taking ours out and putting it in again", () => {
  const workspace = createWorkspace("{}");
  for (const event of ["Stop", "PreToolUse", "SessionStart"]) applyEdit(workspace.path, holding(runnerEntry(event)), workspace);
  applyEdit(workspace.path, holding(), workspace);
  applyEdit(workspace.path, holding(runnerEntry("Stop")), workspace);
  expect(listBackups(workspace).map((path) => readFileSync(path, "utf8"))).toEqual(["{}"]);
});

test("a file that did not exist has nothing to be kept", () => {
  const workspace = createWorkspace();
  expect(applyEdit(workspace.path, holding(runnerEntry("Stop")), workspace)).not.toHaveProperty("backup");
  expect(listBackups(workspace)).toEqual([]);
});

test("a file that others changed is kept before our next change, and the ten newest stay", () => {
  const workspace = createWorkspace('{"a": 0}');
  const kept = Array.from({ length: 14 }, (_, index) => {
    const text = `{"a": ${index}}`;
    writeText(workspace.path, text);
    const { backup = "" } = applyEdit(workspace.path, holding(runnerEntry(index % 2 === 0 ? "Stop" : "PreToolUse")), workspace);
    expect(readFileSync(backup, "utf8")).toBe(text);
    return backup;
  });
  expect(listBackups(workspace)).toEqual(kept.slice(-10));
});

test("a file that others changed and that is as wanted needs none", () => {
  const workspace = createWorkspace("{}");
  const { after } = applyEdit(workspace.path, holding(runnerEntry("Stop")), workspace);
  writeText(workspace.path, `${after}\n// theirs\n`);
  applyEdit(workspace.path, holding(runnerEntry("Stop")), workspace);
  expect(listBackups(workspace)).toHaveLength(1);
});
