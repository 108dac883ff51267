import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RUN_ID } from "./run-id.ts";
import { runProcess } from "./run-process.ts";
import { hasProc, observeRuns, observer } from "./testing/observe.ts";
import { shellStart } from "./testing/shell-start.ts";
import { createFiles } from "./testing/temporary.ts";
import { waitForFile } from "./testing/wait-for.ts";

const timeoutMs = 20_000;
const graceMs = 150;

test("starts nothing when it is aborted beforehand", async () => {
  const started = join(createFiles(), "started");
  const report = await runProcess(shellStart(`touch ${started}`), { timeoutMs, signal: AbortSignal.abort() });
  expect(report).toMatchObject({ exitCode: null, aborted: true, stdout: "", stderr: "" });
  expect(existsSync(started)).toBe(false);
});

const hooks: [string, string][] = [
  ["that obeys", "touch $STARTED; sleep 60"],
  ["that ignores TERM", "trap '' TERM; touch $STARTED; while :; do sleep 0.1; done"],
  ["whose child ignores TERM", "(trap '' TERM; touch $STARTED; while :; do sleep 0.1; done) & wait"],
  // Without /proc, what has left its group is out of reach.
  ...(hasProc ? [["whose child is in another session", "setsid sh -c 'touch $STARTED; sleep 60' & wait"] as [string, string]] : []),
  ["that has stopped itself", "touch $STARTED; kill -STOP $$; sleep 60"],
  ["that has closed its streams", "exec <&- >&- 2>&-; touch $STARTED; sleep 60"],
];

test.runIf(observer).each(hooks)("ends a hook %s when it is aborted, and leaves nothing", async (_, command) => {
  const started = join(createFiles(), "started");
  const controller = new AbortController();
  const env = { PATH: process.env["PATH"] ?? "", STARTED: started, [RUN_ID]: `abort-${started}/` };
  const running = runProcess(shellStart(command, { env }), { timeoutMs, graceMs, signal: controller.signal });
  await waitForFile(started);
  controller.abort();
  const report = await running;
  expect(report).toMatchObject({ exitCode: null, aborted: true });
  expect(report).not.toHaveProperty("timedOut");
  expect(observeRuns([env[RUN_ID]])).toEqual([]);
});

test("is not moved by an abort after the end, and no longer listens to it", async () => {
  const controller = new AbortController();
  const report = await runProcess(shellStart("echo done"), { timeoutMs, signal: controller.signal });
  controller.abort();
  expect(report).toMatchObject({ exitCode: 0, stdout: "done\n" });
  expect(report).not.toHaveProperty("aborted");
});
