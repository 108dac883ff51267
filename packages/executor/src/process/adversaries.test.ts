import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { createLimiter } from "./limit.ts";
import { RUN_ID } from "./run-id.ts";
import { runProcess } from "./run-process.ts";
import type { ProcessReport } from "./run-process.ts";
import { adversaries } from "./testing/adversaries.ts";
import type { Adversary } from "./testing/adversaries.ts";
import { hasProc, observeRuns, observer } from "./testing/observe.ts";

const TIMES = 6;
const graceMs = 150;
/** Far above what is promised, since the machine may be busy; the failure that it proves absent is to wait forever. */
const SLACK_MS = 120_000;
const stdin = Buffer.alloc(10 * 1024 * 1024, "x");
/** Without `/proc`, what has left its group is out of reach. */
const within = adversaries.filter(({ command }) => hasProc || !command.includes("setsid"));
/** By ps, everything that we have started counts, so there must be one at a time. */
const limiter = createLimiter(observer === "ps" ? 1 : availableParallelism() * 6);

/** Those that end by themselves get time for it; the wall is for the others. */
function timeoutOf({ isEndless }: Adversary): number {
  return isEndless ? 300 : 120_000;
}

interface Attempt extends Adversary {
  report: ProcessReport | "pending";
  survivors: number[];
}

/** `parent` marks all that comes of one attempt, whatever id the run gets within it. */
async function attempt(adversary: Adversary, parent: string): Promise<Attempt> {
  const env = { PATH: process.env["PATH"] ?? "", [RUN_ID]: parent };
  const start = { file: "/bin/sh", args: ["-c", adversary.command], env, cwd: "/", stdin };
  const timeoutMs = timeoutOf(adversary);
  const report = await Promise.race([runProcess(start, { timeoutMs, graceMs }), pendingAfter(timeoutMs + graceMs + SLACK_MS)]);
  return { ...adversary, report, survivors: observeRuns([parent]) };
}

function pendingAfter(timeMs: number): Promise<"pending"> {
  return new Promise((resolve) => setTimeout(resolve, timeMs, "pending").unref());
}

function attack(where: string): Promise<Attempt[]> {
  const round = Array.from({ length: TIMES }, (_, index) => index);
  const tasks = round.flatMap((index) =>
    within.map((adversary) => ({ adversary, parent: `${where}-${process.pid}-${index}-${adversary.name}/` })),
  );
  return Promise.all(tasks.map(({ adversary, parent }) => limiter.run(() => attempt(adversary, parent))));
}

/** Without a directory for it, input can't be spooled and goes through a pipe. */
async function withTemporaryDirectory<T>(directory: string | undefined, task: () => Promise<T>): Promise<T> {
  const before = process.env["TMPDIR"];
  if (directory !== undefined) process.env["TMPDIR"] = directory;
  try {
    return await task();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

test.runIf(observer).each([
  ["a file", undefined],
  ["a pipe", "/nonexistent"],
])("survives each adversary six times with 10 MB of input from %s", async (input, directory) => {
  const attempts = await withTemporaryDirectory(directory, () => attack(input.replaceAll(" ", "-")));
  const settled = attempts.flatMap(({ report }) => (report === "pending" ? [] : [report]));
  const wrong = attempts.filter(({ report, isEndless }) => report !== "pending" && (report.timedOut === true) !== isEndless);
  // A background child that its hook left behind in peace is not a survivor.
  const survivors = attempts.filter((one) => one.isEndless && one.survivors.length > 0);
  expect(attempts).toHaveLength(within.length * TIMES);
  expect(settled).toHaveLength(attempts.length);
  expect(wrong.map(({ name, report }) => ({ name, report }))).toEqual([]);
  expect(survivors.map(({ name }) => name)).toEqual([]);
});

test.runIf(observer)("answers long before a background child lets go of the output, and leaves that child alone", async () => {
  const env = { PATH: process.env["PATH"] ?? "", [RUN_ID]: `background-${process.pid}/` };
  const report = await runProcess({ file: "/bin/sh", args: ["-c", "sleep 600 & echo done"], env, cwd: "/" }, { timeoutMs: 240_000 });
  const background = observeRuns([env[RUN_ID]]);
  for (const pid of background) process.kill(pid, "SIGKILL");
  expect(report).toMatchObject({ exitCode: 0, stdout: "done\n", isTruncated: false });
  expect(report.timedOut).toBeUndefined();
  expect(background).toHaveLength(1);
});
