import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { applyEdit } from "./file.ts";
import { acquireLock } from "./lock.ts";
import { ownIdentity, printIdentity } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { listCalls, withFaults } from "./testing/faults.ts";
import { bundlePrograms, runChild, runChildNow } from "./testing/run-child.ts";
import type { ChildEnd } from "./testing/run-child.ts";
import { adding, createWorkspace, holding, listLitter, listTree, readText, runnerEntry } from "./testing/workspace.ts";
import type { Workspace } from "./testing/workspace.ts";

bundlePrograms();

/** A lock that somebody else has left or holds. */
function plantLock({ path, stateDir }: Workspace, identity: Partial<ProcessIdentity>, content?: string): string {
  const lock = acquireLock(stateDir, path, 0, () => undefined);
  const [name = ""] = listTree(join(stateDir, "locks"));
  lock.release();
  const holder = { ...ownIdentity(), ...identity };
  const record = { ...holder, claim: `${printIdentity(holder)}-planted`, target: path, temporary: lock.temporary };
  writeFileSync(join(stateDir, "locks", name), content ?? JSON.stringify(record));
  return lock.temporary;
}

/** A process that does nothing, and that the test ends. */
function startSleeper(): number {
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child.pid ?? 0;
}

test("a live holder is waited for, and then named", () => {
  const workspace = createWorkspace("{}");
  const worker = acquireLock(workspace.stateDir, workspace.path, 0, () => undefined);
  expect(() => applyEdit(workspace.path, holding(runnerEntry("Stop")), { ...workspace, waitMs: 50 })).toThrow(
    expect.objectContaining({ code: "settings/locked", message: expect.stringContaining(`process ${process.pid}`) }),
  );
  worker.release();
  applyEdit(workspace.path, holding(runnerEntry("Stop")), { ...workspace, waitMs: 0 });
  expect(readText(workspace.path)).toContain("Stop");
});

const gone: [string, Partial<ProcessIdentity>][] = [
  ["that has ended", { pid: 4_194_304 + 1 }],
  // Where nobody knows when a process began, it can't be told from the next one with its number.
  ...(ownIdentity().start === "" ? [] : [["whose number another process has now", { start: "1" }] as [string, Partial<ProcessIdentity>]]),
];

test.each(gone)("a holder %s is not waited for, and what it left is removed", (_, identity) => {
  const workspace = createWorkspace("{}");
  const temporary = plantLock(workspace, identity);
  writeFileSync(temporary, "half a fi");
  const stranger = join(workspace.path, "..", ".settings.json.hawk-other");
  writeFileSync(stranger, "not named in the lock");
  applyEdit(workspace.path, holding(runnerEntry("Stop")), { ...workspace, waitMs: 0 });
  expect(listTree(join(workspace.path, ".."))).toEqual([".settings.json.hawk-other", "settings.json"]);
  expect(listTree(join(workspace.stateDir, "locks"))).toEqual(["/"]);
});

test("a holder that is another live process, or another thread, is waited for", () => {
  const workspace = createWorkspace("{}");
  const attempt = (): unknown => applyEdit(workspace.path, holding(runnerEntry("Stop")), { ...workspace, waitMs: 30 });
  plantLock(workspace, { thread: 99 });
  expect(attempt).toThrow(expect.objectContaining({ code: "settings/locked" }));
  expect(readText(workspace.path)).toBe("{}");
});

test("a holder on another machine can't be looked at, and so has its time", () => {
  const workspace = createWorkspace("{}");
  plantLock(workspace, { host: "00000000", pid: startSleeper() });
  expect(() => applyEdit(workspace.path, holding(runnerEntry("Stop")), { ...workspace, waitMs: 30 })).toThrow(
    expect.objectContaining({ code: "settings/locked" }),
  );
});

test.each(["", "{}", "null", '{"pid":1,"host":"x"}'])("a lock that a power cut has damaged is nobody's: %s", (content) => {
  const workspace = createWorkspace("{}");
  plantLock(workspace, {}, content);
  applyEdit(workspace.path, holding(runnerEntry("Stop")), { ...workspace, waitMs: 0 });
  expect(listLitter(workspace)).toEqual([]);
});

test("what was left by those who died while they took a lock or recovered one is removed", () => {
  const workspace = createWorkspace("{}");
  const locks = join(workspace.stateDir, "locks");
  const dead = { ...ownIdentity(), pid: 4_194_305 };
  const claim = `${printIdentity(dead)}-aaaa`;
  mkdirSync(locks, { recursive: true });
  writeFileSync(join(locks, `${claim}.new`), "{ha");
  plantLock(workspace, dead);
  const record = { ...dead, claim, target: "", temporary: join(workspace.root, "nothing") };
  writeFileSync(join(locks, `${printIdentity(dead)}-planted.dead`), JSON.stringify(record));
  applyEdit(workspace.path, holding(runnerEntry("Stop")), { ...workspace, waitMs: 2000 });
  expect(listTree(locks)).toEqual(["/"]);
});

test("what a killed process left in our own directories is removed, even if there is nothing else to do", () => {
  const workspace = createWorkspace("{}");
  const dead = { ...ownIdentity(), pid: 4_194_305 };
  const left = join(workspace.stateDir, "settings", `x.json.${printIdentity(dead)}-aaaa.hawk-tmp`);
  mkdirSync(join(workspace.stateDir, "settings"), { recursive: true });
  writeFileSync(left, "{ha");
  plantLock(workspace, dead);
  applyEdit(workspace.path, holding(), { ...workspace, waitMs: 0 });
  expect(listLitter(workspace)).toEqual([]);
});

test("while one process recovers a lock, no other can, and so none removes the next one's", () => {
  const workspace = createWorkspace("{}");
  plantLock(workspace, { pid: 4_194_305 });
  const ends: ChildEnd[] = [];
  const addition = runnerEntry("Stop", "second");
  withFaults(
    ({ name }) => {
      const isRecovery = name === "unlinkSync" && ends.length === 0 && listLitter(workspace).some((path) => path.endsWith(".dead"));
      return isRecovery ? { before: () => void ends.push(runChildNow({ ...workspace, addition, waitMs: 300 })) } : undefined;
    },
    () => applyEdit(workspace.path, adding(runnerEntry("Stop", "first")), { ...workspace, waitMs: 0 }),
  );
  expect(ends).toEqual([{ signal: null, output: "", errors: expect.stringContaining("settings/locked") }]);
  expect(readText(workspace.path)).not.toContain("second");
  expect(runChildNow({ ...workspace, addition })).toMatchObject({ output: "done" });
  expect(readText(workspace.path)).toMatch(/first[\s\S]*second/);
  expect(listLitter(workspace)).toEqual([]);
});

test("a lock is held against other threads of the same process", async () => {
  const workspace = createWorkspace("{}");
  const identity = printIdentity(ownIdentity());
  const program = 'const { threadId, parentPort } = require("node:worker_threads"); parentPort.postMessage(threadId);';
  const worker = new Worker(program, { eval: true });
  const [threadId] = (await once(worker, "message")) as [number];
  expect(printIdentity({ ...ownIdentity(), thread: threadId })).not.toBe(identity);
  plantLock(workspace, { thread: threadId });
  expect(() => acquireLock(workspace.stateDir, workspace.path, 20, () => undefined)).toThrow("is being edited");
});

test("of ten processes that find a killed holder's lock, one at a time gets it", async () => {
  const workspace = createWorkspace('{"hooks": {}}');
  const reference = createWorkspace('{"hooks": {}}');
  const calls = listCalls(() => applyEdit(reference.path, adding(runnerEntry("Stop", "killed")), reference));
  const commit = calls.lastIndexOf("fchmodSync", calls.lastIndexOf("fchmodSync") - 1) + 1;
  const killed = await runChild({ ...workspace, addition: runnerEntry("Stop", "killed"), kill: { call: commit, when: "before" } });
  expect(killed.signal).toBe("SIGKILL");
  expect(listLitter(workspace).filter((path) => path.endsWith(".lock"))).toHaveLength(1);
  expect(listLitter(workspace).some((path) => path.includes("settings.json.hawk-"))).toBe(true);

  const alone = join(workspace.root, "alone");
  const additions = Array.from({ length: 10 }, (_, index) => runnerEntry("Stop", `hawk-${index}`));
  const ends = await Promise.all(additions.map((addition) => runChild({ ...workspace, addition, alone })));
  expect(ends.filter(({ output, errors }) => output !== "done" || errors !== "")).toEqual([]);
  expect(additions.filter(({ mark = "" }) => !readText(workspace.path)?.includes(`"${mark}"`))).toEqual([]);
  expect(listLitter(workspace)).toEqual([]);
});
