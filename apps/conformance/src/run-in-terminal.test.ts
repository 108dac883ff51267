import { expect, onTestFinished, test } from "vitest";
import { findMarked } from "@hawk/proof/drive";
import { hasTerminal, runInTerminal } from "./run-in-terminal.ts";
import { closeSandbox, createSandbox, homeMark } from "./sandbox.ts";

const isThere = await hasTerminal();

test.runIf(isThere)("shows what is on the screen, also if it comes after the last words, and leaves no process", async () => {
  const sandbox = createSandbox();
  onTestFinished(() => closeSandbox(sandbox));
  const script = `test -t 1 && echo "it's a terminal in $PWD"; echo 'All done.'; echo a notice; sleep 600`;
  const run = await runInTerminal(["/bin/sh", "-c", script], [], {}, sandbox, (screen) => screen.includes("a notice"));
  expect(run).toMatchObject({ exitCode: 0, hasTimedOut: false, stdout: expect.stringContaining("it's a terminal in") });
  expect(run.stdout).toContain(sandbox.project);
  expect(findMarked(homeMark(sandbox))).toEqual([]);
});
