import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Wiring } from "./entry.ts";
import { applyEdit, listEdited } from "./file.ts";
import { editJson } from "./index.ts";
import { createState, currentWiring, findSidecar, listSidecars, saveSidecar } from "./sidecar.ts";
import type { Sidecar } from "./sidecar.ts";
import { createWorkspace, holding, listTree, readText, runnerEntry } from "./testing/workspace.ts";

const original = '{"hooks": {}}';
const first = editJson(original, [runnerEntry("Stop")], null);
const second = editJson(first.text, [runnerEntry("Start")], first.wiring);

function sidecarOf(path: string, ...states: Sidecar["states"]): Sidecar {
  return { version: 1, path, seenAs: path, states, directories: [] };
}

describe("what is ours", () => {
  test("is nothing in a file that is not remembered", () => {
    expect(currentWiring(null, original)).toBeNull();
  });

  test("is what is remembered, whatever the file has become", () => {
    const sidecar = sidecarOf("/x", createState(first.text, first.wiring));
    expect(currentWiring(sidecar, first.text)).toEqual(first.wiring);
    expect(currentWiring(sidecar, '{"edited": true}')).toEqual(first.wiring);
    expect(currentWiring(sidecar, null)).toEqual(first.wiring);
  });

  test("is known from the text when a process was killed between two states", () => {
    const sidecar = sidecarOf("/x", createState(first.text, first.wiring), createState(second.text, second.wiring));
    expect(currentWiring(sidecar, first.text)).toEqual(first.wiring);
    expect(currentWiring(sidecar, second.text)).toEqual(second.wiring);
  });

  test("is known from a missing file, too", () => {
    const fresh = editJson(null, [runnerEntry("Stop")], null);
    const sidecar = sidecarOf("/x", createState(null, null), createState(fresh.text, fresh.wiring));
    expect(currentWiring(sidecar, null)).toBeNull();
    expect(currentWiring(sidecar, fresh.text)).toEqual(fresh.wiring);
  });

  test("may be of both when others have edited the file after that", () => {
    const sidecar = sidecarOf("/x", createState(first.text, first.wiring), createState(second.text, second.wiring));
    for (const { text } of [first, second]) {
      const edited = (text ?? "").replace("{", '{"theirs": 1, ');
      expect(editJson(edited, [], currentWiring(sidecar, edited)).text).toBe('{"theirs": 1, "hooks": {}}');
    }
  });

  test("may be of one when the other is nothing", () => {
    const sidecar = sidecarOf("/x", createState(original, null), createState(first.text, first.wiring));
    const edited = `${first.text}\n`;
    expect(currentWiring(sidecar, edited)).toEqual(first.wiring);
    expect(editJson(edited, [], currentWiring(sidecar, edited)).text).toBe(`${original}\n`);
  });
});

describe("the memory", () => {
  test("holds what plain JSON holds, under a name that people recognise", () => {
    const { stateDir, path } = createWorkspace();
    const sidecar = sidecarOf(path, createState(first.text, first.wiring));
    saveSidecar(stateDir, sidecar);
    expect(listSidecars(stateDir)).toEqual([sidecar]);
    expect(listTree(stateDir)).toEqual([expect.stringMatching(/^settings\/claude-settings\.json-[0-9a-f]{16}\.json$/)]);
    expect(findSidecar(stateDir, path, path, null)).toEqual({ sidecar, isMoved: false, outdated: null });
  });

  test("of two files whose names look alike is not mixed up", () => {
    const { stateDir } = createWorkspace();
    const paths = ["/a/.claude/settings.json", "/b/.claude/settings.json", "/a/_claude/settings.json", "/c/ .claude/settings.json"];
    for (const path of paths) saveSidecar(stateDir, sidecarOf(path, createState(first.text, first.wiring)));
    expect(
      listSidecars(stateDir)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(paths.toSorted());
  });

  test("is empty before anything was done", () => {
    const { stateDir } = createWorkspace();
    expect(listSidecars(stateDir)).toEqual([]);
    expect(listEdited(stateDir)).toEqual([]);
  });

  test("of a killed edit is settled by the next one, even if that has nothing to do", () => {
    const workspace = createWorkspace(first.text ?? "");
    saveSidecar(workspace.stateDir, sidecarOf(workspace.path, createState(original, null), createState(first.text, first.wiring)));
    expect(listEdited(workspace.stateDir)).toEqual([{ path: workspace.path, wiring: first.wiring }]);
    applyEdit(workspace.path, holding(runnerEntry("Stop")), workspace);
    expect(listSidecars(workspace.stateDir).map(({ states }) => states.length)).toEqual([1]);
  });

  test("of a killed edit that never came to be lists nothing", () => {
    const workspace = createWorkspace(original);
    saveSidecar(workspace.stateDir, sidecarOf(workspace.path, createState(original, null), createState(first.text, first.wiring)));
    expect(listEdited(workspace.stateDir)).toEqual([]);
  });

  test("lists a file that its owner has removed, so its directories can still be cleared away", () => {
    const workspace = createWorkspace();
    saveSidecar(workspace.stateDir, sidecarOf(workspace.path, createState(first.text, first.wiring)));
    expect(listEdited(workspace.stateDir).map(({ path }) => path)).toEqual([workspace.path]);
  });
});

test("wirings of an older edit are read as they were written", () => {
  const workspace = createWorkspace(first.text ?? "");
  const wiring = JSON.parse(JSON.stringify(first.wiring)) as Wiring;
  saveSidecar(workspace.stateDir, sidecarOf(workspace.path, createState(first.text, wiring)));
  applyEdit(workspace.path, holding(), workspace);
  expect(readText(workspace.path)).toBe(original);
});

test("other files among the sidecars are no concern of ours", () => {
  const workspace = createWorkspace(original);
  applyEdit(workspace.path, holding(runnerEntry("Stop")), workspace);
  writeFileSync(join(workspace.stateDir, "settings", "notes.txt"), "mine");
  expect(listEdited(workspace.stateDir)).toHaveLength(1);
});
