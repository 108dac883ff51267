import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { RUN_ID } from "../run-id.ts";
import { hasProc, hasPs, observeRuns } from "./observe.ts";
import type { Observer } from "./observe.ts";
import { waitFor } from "./wait-for.ts";

const ways: [Observer, boolean][] = [
  ["proc", hasProc],
  ["ps", hasPs],
];
for (const [by, isThere] of ways)
  if (!isThere) process.stderr.write(`processes are not looked for by ${by} here: it does not work on this machine\n`);

test.each(ways.filter(([, isThere]) => isThere))("by %s, a process of a run is found while it is there, and its child", async (by) => {
  const runId = `observed-${process.pid}-${by}/`;
  const child = spawn("/bin/sh", ["-c", "sleep 600 & wait"], { env: { PATH: process.env["PATH"], [RUN_ID]: runId }, detached: true });
  const end = (): boolean => process.kill(-(child.pid as number), "SIGKILL");
  onTestFinished(() => void (child.exitCode === null && child.signalCode === null && end()));
  await waitFor(() => observeRuns([runId], by).length >= 2);
  expect(observeRuns([runId], by)).toContain(child.pid);
  end();
  await once(child, "close");
  await waitFor(() => observeRuns([runId], by).length === 0);
  expect(observeRuns([runId], by)).toEqual([]);
});

test("an observer that can't look says so", () => {
  expect(() => observeRuns(["x/"], null)).toThrow("can't be seen");
});
