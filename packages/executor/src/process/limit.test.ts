import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLimiter, defaultConcurrency } from "./limit.ts";
import { createScript, startScript } from "./testing/node-script.ts";

/** Runs so many tasks and tells the order in which they began, and how many were at it at most. */
async function runTasks(max: number, count: number): Promise<{ begun: number[]; most: number }> {
  const limiter = createLimiter(max);
  const begun: number[] = [];
  let [now, most] = [0, 0];
  const task = async (index: number): Promise<void> => {
    begun.push(index);
    most = Math.max(most, ++now);
    await sleep(1);
    now -= 1;
  };
  await Promise.all(Array.from({ length: count }, (_, index) => limiter.run(() => task(index))));
  return { begun, most };
}

test.each([
  [1, 1],
  [4, 4],
  [50, 30],
  [0, 1],
  [-3, 1],
  [Number.NaN, 1],
  [2.9, 2],
])("with a limit of %s, %s of 30 tasks run at once, in the order in which they came", async (max, most) => {
  expect(await runTasks(max, 30)).toEqual({ begun: Array.from({ length: 30 }, (_, index) => index), most });
});

test("allows twice as many as there are cores", () => {
  expect(defaultConcurrency()).toBe(availableParallelism() * 2);
});

test("goes on after a task that fails, and passes its error on", async () => {
  const limiter = createLimiter(1);
  const failing = limiter.run(() => Promise.reject(new Error("on purpose")));
  const next = limiter.run(async () => "next");
  await expect(failing).rejects.toThrow("on purpose");
  expect(await next).toBe("next");
});

test("lets go of a task that is aborted while it waits, and of no other", async () => {
  const limiter = createLimiter(1);
  const controller = new AbortController();
  const begun: string[] = [];
  const start = (name: string, signal?: AbortSignal) => limiter.run(async () => begun.push(name) + (await sleep(5, 0)), signal);
  const first = start("first", controller.signal);
  const second = start("second", controller.signal);
  const third = start("third");
  controller.abort(new Error("enough"));
  await expect(second).rejects.toThrow("enough");
  await Promise.all([first, third]);
  expect(begun).toEqual(["first", "third"]);
});

test("takes nothing in that is aborted beforehand, and keeps its slots", async () => {
  const limiter = createLimiter(1);
  await expect(limiter.run(async () => "never", AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  expect(await limiter.run(async () => "next")).toBe("next");
});

const run400 = (concurrency: string): string => `
  import { createLimiter, defaultConcurrency } from "./limit.mjs";
  import { runProcess } from "./run-process.mjs";
  const limiter = createLimiter(${concurrency});
  const start = { file: "/bin/sh", args: ["-c", "cat"], env: { PATH: process.env.PATH }, cwd: "/", stdin: "x".repeat(1000) };
  const reports = await Promise.all(Array.from({ length: 400 }, () => limiter.run(() => runProcess(start, { timeoutMs: 60000 }))));
  const isGood = ({ exitCode, stdoutBytes }) => exitCode === 0 && stdoutBytes === 1000;
  const errors = reports.flatMap(({ spawnError = [] }) => spawnError);
  console.log(JSON.stringify({ good: reports.filter(isGood).length, errors: errors.length, sample: errors[0] }));
`;

test("runs 400 hooks where 256 files may be open", async () => {
  const { ended } = startScript(createScript(run400("defaultConcurrency()")), 'ulimit -n 256; exec "$0" "$1"');
  expect(JSON.parse((await ended).output)).toEqual({ good: 400, errors: 0 });
});

test("names the cause for each hook that can't start when all 400 run at once", async () => {
  const { ended } = startScript(createScript(run400("400")), 'ulimit -n 256; exec "$0" "$1"');
  const { good, errors, sample } = JSON.parse((await ended).output) as { good: number; errors: number; sample: string };
  expect(good + errors).toBe(400);
  expect(errors).toBeGreaterThan(0);
  expect(sample).toMatch(/^\/bin\/sh could not be started: this process has too many files open; .*ulimit -n` \(EMFILE\)$/);
});
