import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { endChildren, startChild } from "./children.ts";

/** Empty when there is no such process; Z when it has ended and nobody has taken note. */
function stateOf(pid: string): string {
  return spawnSync("ps", ["-o", "stat=", "-p", pid], { encoding: "utf8" }).stdout.trim();
}

test("what runs is ended with what it has started", async () => {
  const cwd = createTree({});
  const child = startChild("/bin/sh", ["-c", "sleep 600 & echo $! >pid; mv pid up; wait"], { cwd, env: process.env });
  await expect.poll(() => existsSync(join(cwd, "up"))).toBe(true);
  await endChildren();
  expect(child.signalCode).toBe("SIGKILL");
  await expect.poll(() => stateOf(readFileSync(join(cwd, "up"), "utf8").trim())).toMatch(/^(?:Z.*)?$/);
});

test("one that has ended, or never began, is no trouble", async () => {
  const options = { cwd: createTree({}), env: process.env };
  const child = startChild("/bin/true", [], options);
  await new Promise((resolve) => child.once("exit", resolve));
  const missing = startChild("/nonexistent/program", [], options);
  await new Promise((resolve) => missing.once("error", resolve));
  await endChildren();
  expect(child.exitCode).toBe(0);
});
