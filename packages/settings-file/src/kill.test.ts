import { lstatSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { SettingsEntry } from "./entry.ts";
import { applyEdit, listEdited } from "./file.ts";
import { listCalls } from "./testing/faults.ts";
import { bundlePrograms, runChild } from "./testing/run-child.ts";
import type { ChildOrder } from "./testing/child.ts";
import { createWorkspace, holding, listLitter, listTree, readText, runnerEntry, writeText } from "./testing/workspace.ts";
import type { Workspace } from "./testing/workspace.ts";

// A machine with much else to do takes its time.
vi.setConfig({ testTimeout: 240_000 });

bundlePrograms();

const original = '{\n\t// mine\n\t"model": "x",\n\t"hooks": {"PreToolUse": []} // empty\n}\r\n';
const first = [runnerEntry("PreToolUse"), runnerEntry("Stop")];
const second = [runnerEntry("PreToolUse", "other"), runnerEntry("SessionStart")];

const operations: Record<string, { before: SettingsEntry[]; after: SettingsEntry[] }> = {
  install: { before: [], after: first },
  update: { before: first, after: second },
  uninstall: { before: first, after: [] },
};
const places = ["a file", "no file", "a link"] as const;
const cases = Object.keys(operations).flatMap((operation) => places.map((place) => ({ operation, place })));

function prepare(place: (typeof places)[number], entries: SettingsEntry[]): Workspace {
  const workspace = createWorkspace(place === "a file" ? original : undefined);
  if (place === "a link") {
    writeText(join(workspace.root, "dotfiles", "claude.json"), original);
    writeText(join(workspace.root, "home", ".claude", "other"), "");
    symlinkSync("../../dotfiles/claude.json", workspace.path);
  }
  if (entries.length > 0) applyEdit(workspace.path, holding(...entries), workspace);
  return workspace;
}

/** Before each call, and half-way through each one that writes; once after the last. */
function listKills(calls: readonly string[]): NonNullable<ChildOrder["kill"]>[] {
  const kills = calls.flatMap((name, index) => {
    const call = index + 1;
    const isWrite = name === "writeSync" || name === "writeFileSync";
    return [{ call, when: "before" as const }, ...(isWrite ? [{ call, when: "half" as const }] : [])];
  });
  return [...kills, { call: calls.length, when: "after" }];
}

test.each(cases)(
  "$operation of $place: killed anywhere, the file is whole, and the next run leaves nothing behind",
  async ({ operation, place }) => {
    const { before, after } = operations[operation] as (typeof operations)[string];
    const reference = prepare(place, before);
    const oldText = readText(reference.path);
    const calls = listCalls(() => applyEdit(reference.path, holding(...after), reference));
    const newText = readText(reference.path);
    const tree = listTree(reference.root).filter((path) => !path.includes("backups"));
    const kills = listKills(calls);
    expect(kills.length).toBeGreaterThan(20);

    const check = async (kill: NonNullable<ChildOrder["kill"]>): Promise<void> => {
      const workspace = prepare(place, before);
      const where = `killed ${kill.when} call ${kill.call}, ${calls[kill.call - 1]}`;
      const end = await runChild({ ...workspace, entries: after, kill });
      expect(end, where).toEqual({ signal: "SIGKILL", output: "", errors: "" });
      expect([oldText, newText], where).toContain(readText(workspace.path));
      applyEdit(workspace.path, holding(...after), workspace);
      expect(readText(workspace.path), where).toBe(newText);
      expect(listLitter(workspace), where).toEqual([]);
      expect(withoutNames(listTree(workspace.root)), where).toEqual(withoutNames(tree));
      expect(listEdited(workspace.stateDir).length, where).toBe(after.length > 0 ? 1 : 0);
      applyEdit(workspace.path, holding(), workspace);
      expect(readText(workspace.path), where).toBe(place === "no file" ? null : original);
      if (place === "a link") expect(lstatSync(workspace.path).isSymbolicLink(), where).toBe(true);
    };
    for (let index = 0; index < kills.length; index += 4) await Promise.all(kills.slice(index, index + 4).map(check));
  },
);

/** Names in the state directory hold a hash of the path, which is another one in each workspace. */
function withoutNames(paths: readonly string[]): string[] {
  return paths.filter((path) => !path.includes("backups")).map((path) => path.replace(/-[0-9a-f]{16}/, ""));
}
