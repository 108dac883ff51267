import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findMarked } from "@hawk/proof/drive";
import { runHost } from "./run-host.ts";
import { closeAllSandboxes, closeSandbox, createSandbox, homeMark } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

function openSandbox(): Sandbox {
  const sandbox = createSandbox();
  onTestFinished(() => closeSandbox(sandbox));
  return sandbox;
}

test("gives a host what it needs and nothing of the environment around", async () => {
  process.env["HAWK_TEST_SECRET"] = "x";
  onTestFinished(() => void delete process.env["HAWK_TEST_SECRET"]);
  const sandbox = openSandbox();
  const { stdout, exitCode } = await runHost(["/usr/bin/env"], [], { MODEL_URL: "u" }, sandbox);
  const names = stdout
    .trim()
    .split("\n")
    .map((line) => line.split("=", 1)[0]);
  expect(new Set(names)).toEqual(new Set(["HOME", "LANG", "MODEL_URL", "PATH", "TERM", "TMPDIR"]));
  expect(stdout).toContain(`HOME=${sandbox.home}\n`);
  expect(exitCode).toBe(0);
});

test("runs it in the project and collects both of its streams", async () => {
  const sandbox = openSandbox();
  const run = await runHost(["/bin/sh", "-c"], ["pwd; echo trouble >&2; exit 3"], {}, sandbox);
  expect(run).toEqual({ exitCode: 3, hasTimedOut: false, stdout: `${sandbox.project}\n`, stderr: "trouble\n" });
});

test("ends a host that does not end, and what it has started", async () => {
  const sandbox = openSandbox();
  const run = await runHost(["/bin/sh", "-c"], ["sleep 600 & sleep 600"], {}, sandbox, 300);
  expect(run).toMatchObject({ hasTimedOut: true, exitCode: null });
  expect(findMarked(homeMark(sandbox))).toEqual([]);
});

test("ends what a host leaves behind, even in a session of its own", async () => {
  const sandbox = openSandbox();
  const script = `setsid sh -c 'echo $$ > "$HOME/pid"; exec sleep 600' & while [ ! -s "$HOME/pid" ]; do sleep 0.05; done; echo bye`;
  const run = await runHost(["/bin/sh", "-c"], [script], {}, sandbox);
  expect(run).toMatchObject({ exitCode: 0, hasTimedOut: false, stdout: "bye\n" });
  const pid = readFileSync(join(sandbox.home, "pid"), "utf8").trim();
  // A killed process is a zombie until init has taken note.
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("removes a sandbox, unless asked to keep it", async () => {
  const [one, two] = [createSandbox(), createSandbox()];
  onTestFinished(() => closeSandbox(two));
  await closeSandbox(one);
  await closeSandbox(two, { isKept: true });
  expect([existsSync(one.root), existsSync(two.root)]).toEqual([false, true]);
});

test("a run that is cut short leaves neither directories nor processes", async () => {
  const sandbox = createSandbox();
  const run = runHost(["/bin/sh", "-c"], [`echo up > "$HOME/up"; sleep 600`], {}, sandbox);
  await expect.poll(() => existsSync(join(sandbox.home, "up"))).toBe(true);
  await closeAllSandboxes();
  expect(await run).toMatchObject({ exitCode: null });
  expect(existsSync(sandbox.root)).toBe(false);
  expect(findMarked(homeMark(sandbox))).toEqual([]);
});

function isAlive(pid: string): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
