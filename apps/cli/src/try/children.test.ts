import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTree } from "../testing/create-tree.ts";
import { endChildren, startChild } from "./children.ts";

test("what runs is ended with what it has started, and writes nothing any more", async () => {
  const cwd = createTree({});
  const child = startChild("/bin/sh", ["-c", "(sleep 0.5; mkdir late) & touch up; sleep 60"], { cwd, env: process.env });
  while (!existsSync(join(cwd, "up"))) await sleep(10);
  await endChildren();
  expect(child.signalCode).toBe("SIGKILL");
  await sleep(700);
  expect(existsSync(join(cwd, "late"))).toBe(false);
});

test("one that has ended, or never began, is no trouble", async () => {
  const options = { cwd: createTree({}), env: process.env };
  const child = startChild("/bin/true", [], options);
  await new Promise((resolve) => child.once("exit", resolve));
  startChild("/nonexistent/program", [], options).once("error", () => undefined);
  await sleep(50);
  await endChildren();
  expect(child.exitCode).toBe(0);
});
