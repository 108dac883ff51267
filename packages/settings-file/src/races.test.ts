import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyEdit, listEdited } from "./file.ts";
import { withFaults } from "./testing/faults.ts";
import type { RewriterReport } from "./testing/rewriter.ts";
import { bundlePrograms, runChild, runProgram } from "./testing/run-child.ts";
import { adding, createWorkspace, holding, listLitter, readText, runnerEntry } from "./testing/workspace.ts";
import type { Workspace } from "./testing/workspace.ts";

bundlePrograms();

const ours = runnerEntry("Stop");

/** Applies an edit while somebody else does something right before a call with this name, so many times. */
function applyWhile(workspace: Workspace, callName: string, times: number, meddle: (time: number) => void, entries = [ours]): void {
  let time = 0;
  withFaults(
    ({ name }) => {
      if (name !== callName || time >= times) return undefined;
      time += 1;
      const at = time;
      return { before: () => meddle(at) };
    },
    () => applyEdit(workspace.path, holding(...entries), workspace),
  );
}

function replaceByRename(path: string, text: string): void {
  writeFileSync(`${path}.theirs`, text);
  renameSync(`${path}.theirs`, path);
}

test("a file that is replaced while we work keeps what is new in it", () => {
  const workspace = createWorkspace('{"a": 1}');
  applyWhile(workspace, "fchmodSync", 12, (time) => replaceByRename(workspace.path, `{"a": ${time}}`));
  const { hooks, a } = JSON.parse(readText(workspace.path) ?? "") as Record<string, unknown>;
  expect({ isThere: hooks !== undefined, a }).toEqual({ isThere: true, a: 12 });
  applyEdit(workspace.path, holding(), workspace);
  expect(readText(workspace.path)).toBe('{"a": 12}');
  expect(listLitter(workspace)).toEqual([]);
});

test("a file that is written in place at the last moment keeps what is new in it", () => {
  const workspace = createWorkspace('{"a": 1}');
  const inode = { isMeddled: false };
  withFaults(
    ({ name }) => {
      const isCommit =
        name === "renameSync" &&
        existsSync(workspace.path) &&
        !inode.isMeddled &&
        listLitter(workspace).some((path) => path.includes("settings.json.hawk-"));
      if (!isCommit) return undefined;
      inode.isMeddled = true;
      return { before: () => writeFileSync(workspace.path, '{"a": "written in place"}') };
    },
    () => applyEdit(workspace.path, holding(ours), workspace),
  );
  expect(inode.isMeddled).toBe(true);
  expect(JSON.parse(readText(workspace.path) ?? "")).toEqual({ hooks: { Stop: [ours.value] }, a: "written in place" });
  applyEdit(workspace.path, holding(), workspace);
  expect(readText(workspace.path)).toBe('{"a": "written in place"}');
});

test("what is written in place and is not JSON stays, and the edit is refused", () => {
  const workspace = createWorkspace('{"a": 1}');
  let isMeddled = false;
  const attempt = (): unknown =>
    withFaults(
      ({ name }) => {
        if (name !== "renameSync" || isMeddled || !listLitter(workspace).some((path) => path.includes("settings.json.hawk-")))
          return undefined;
        isMeddled = true;
        return { before: () => writeFileSync(workspace.path, "{half") };
      },
      () => applyEdit(workspace.path, holding(ours), workspace),
    );
  expect(attempt).toThrow(expect.objectContaining({ code: "settings/unparsable" }));
  expect(readText(workspace.path)).toBe("{half");
  expect(listEdited(workspace.stateDir)).toEqual([]);
  expect(listLitter(workspace)).toEqual([]);
});

test("a file that appears while we make one is kept", () => {
  const workspace = createWorkspace();
  applyWhile(workspace, "fsyncSync", 3, () => {
    if (existsSync(join(workspace.path, ".."))) writeFileSync(workspace.path, '{"theirs": true}');
  });
  expect(JSON.parse(readText(workspace.path) ?? "")).toMatchObject({ theirs: true, hooks: {} });
  applyEdit(workspace.path, holding(), workspace);
  expect(readText(workspace.path)).toBe('{"theirs": true}');
});

test("a file that is changed while we remove it comes back without ours", () => {
  const workspace = createWorkspace();
  applyEdit(workspace.path, holding(ours), workspace);
  applyWhile(
    workspace,
    "renameSync",
    2,
    () => replaceByRename(workspace.path, (readText(workspace.path) ?? "").replace("{", '{"theirs": true,')),
    [],
  );
  expect(JSON.parse(readText(workspace.path) ?? "")).toEqual({ theirs: true });
  expect(listEdited(workspace.stateDir)).toEqual([]);
  expect(listLitter(workspace)).toEqual([]);
});

test("a file that never stands still is left alone in the end", () => {
  const workspace = createWorkspace('{"a": 0}');
  expect(() => applyWhile(workspace, "fchmodSync", Infinity, (time) => replaceByRename(workspace.path, `{"a": ${time}}`))).toThrow(
    expect.objectContaining({ code: "settings/busy", changed: false }),
  );
  expect(readText(workspace.path)).toMatch(/^\{"a": \d+\}$/);
  expect(listEdited(workspace.stateDir)).toEqual([]);
  expect(listLitter(workspace)).toEqual([]);
});

test("of ten processes at once none is lost", async () => {
  const workspace = createWorkspace('{\n  // mine\n  "hooks": {}\n}\n');
  const additions = Array.from({ length: 10 }, (_, index) => runnerEntry("Stop", `hawk-${index}`));
  const ends = await Promise.all(additions.map((addition) => runChild({ ...workspace, addition })));
  expect(ends.filter(({ output }) => output !== "done")).toEqual([]);
  const text = readText(workspace.path) ?? "";
  expect(additions.filter(({ mark = "" }) => !text.includes(`"${mark}"`))).toEqual([]);
  applyEdit(workspace.path, holding(), workspace);
  expect(readText(workspace.path)).toBe('{\n  // mine\n  "hooks": {}\n}\n');
  expect(listLitter(workspace)).toEqual([]);
});

test("ten processes and a program that ignores our lock all get their way", async () => {
  const workspace = createWorkspace("{}");
  const stopFile = join(workspace.root, "stop");
  const rewriter = runProgram("rewriter", [workspace.path, stopFile]);
  const additions = Array.from({ length: 10 }, (_, index) => runnerEntry("Stop", `hawk-${index}`));
  const ends = await Promise.all(additions.map((addition) => runChild({ ...workspace, addition })));
  expect(ends.filter(({ output }) => output !== "done")).toEqual([]);
  writeFileSync(stopFile, "");
  const { written, lost } = JSON.parse((await rewriter).output) as RewriterReport;
  const parsed = JSON.parse(readFileSync(workspace.path, "utf8")) as { counter: number };
  expect(parsed.counter).toBe(written);
  // Between our last look and the change there are some microseconds, which no system call closes.
  expect(lost).toBeLessThanOrEqual(Math.max(2, written / 20));
  // What it has overwritten, not knowing of us, comes back with the next edit: we still know of it.
  applyEdit(workspace.path, adding(ours), workspace);
  const text = readText(workspace.path) ?? "";
  const known = listEdited(workspace.stateDir)[0]?.wiring.entries ?? [];
  expect(known.filter(({ mark = "" }) => !text.includes(`"${mark}"`))).toEqual([]);
  expect(additions.filter(({ mark }) => !known.some((entry) => entry.mark === mark))).toEqual([]);
  applyEdit(workspace.path, holding(), workspace);
  expect(JSON.parse(readText(workspace.path) ?? "")).toEqual({ counter: written });
  expect(listLitter(workspace)).toEqual([]);
});
