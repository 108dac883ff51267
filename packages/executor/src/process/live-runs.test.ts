import { expect, test } from "vitest";
import { RUN_ID } from "./run-id.ts";
import { runProcess } from "./run-process.ts";
import { createScript, startScript } from "./testing/node-script.ts";
import { hasProc, observeRuns, observer } from "./testing/observe.ts";
import { shellStart } from "./testing/shell-start.ts";
import { waitFor } from "./testing/wait-for.ts";

/** Three processes: one that ignores TERM, a child of it, and one in a session of its own, which without `/proc` would be out of reach. */
const command = `trap '' TERM; ${hasProc ? "setsid " : ""}sleep 60 & sleep 60 & wait; sleep 60`;

function createHost(runId: string, extra = ""): string {
  return createScript(`
    import { runProcess } from "./run-process.mjs";
    ${extra}
    const env = { PATH: process.env.PATH, ${RUN_ID}: ${JSON.stringify(runId)} };
    const report = await runProcess({ file: "/bin/sh", args: ["-c", ${JSON.stringify(command)}], env, cwd: "/" }, { timeoutMs: 60000, graceMs: 150 });
    console.log(JSON.stringify(report));
  `);
}

async function startHost(name: string, extra?: string) {
  const runId = `${name}-${process.pid}/`;
  const host = startScript(createHost(runId, extra));
  // Counted once: a process that is just turning into another program can't be seen for a moment.
  let before = 0;
  await waitFor(() => (before = observeRuns([runId]).length) >= 3);
  return { ...host, runId, before };
}

test.runIf(observer).each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("takes its hooks along when %s ends it", async (signal) => {
  const { child, ended, runId, before } = await startHost(signal);
  child.kill(signal);
  const end = await ended;
  expect(before).toBeGreaterThanOrEqual(3);
  expect(end.signal).toBe(signal);
  expect(observeRuns([runId])).toEqual([]);
});

test.runIf(observer)("ends at once when it is told twice", async () => {
  const { child, ended, runId } = await startHost("twice");
  child.kill("SIGTERM");
  child.kill("SIGINT");
  expect((await ended).signal).toMatch(/^SIG(?:TERM|INT)$/);
  expect(observeRuns([runId])).toEqual([]);
});

test.runIf(observer)("leaves the signal to a program that listens to it, and tells it that the hook was aborted", async () => {
  const { child, ended, runId } = await startHost("listener", 'process.on("SIGTERM", () => console.log("heard"));');
  child.kill("SIGTERM");
  const { code, output } = await ended;
  expect(code).toBe(0);
  expect(output).toMatch(/^heard\n\{.*"aborted":true/);
  expect(observeRuns([runId])).toEqual([]);
});

test.runIf(observer).each([
  ["exits", 'process.on("SIGUSR2", () => process.exit(7));', 7],
  ["throws", 'process.on("SIGUSR2", () => { throw new Error("on purpose"); });', 1],
])("kills its hooks when it %s", async (name, extra, code) => {
  const { child, ended, runId, before } = await startHost(name, extra);
  child.kill("SIGUSR2");
  expect(before).toBeGreaterThanOrEqual(3);
  expect((await ended).code).toBe(code);
  // They are killed before it ends, and die when the system gets to it.
  await waitFor(() => observeRuns([runId]).length === 0);
});

test("listens to signals only while something runs", async () => {
  const count = (): number => ["SIGTERM", "SIGINT", "SIGHUP", "exit"].reduce((sum, name) => sum + process.listenerCount(name), 0);
  const before = count();
  const runs = [1, 2, 3].map(() => runProcess(shellStart("sleep 0.2"), { timeoutMs: 20_000 }));
  const during = count();
  await Promise.all(runs);
  expect(during - before).toBe(4);
  expect(count()).toBe(before);
});
