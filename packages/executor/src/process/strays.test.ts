import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProcess } from "./run-process.ts";
import { shellStart } from "./testing/shell-start.ts";
import { waitFor, waitForFile } from "./testing/wait-for.ts";

// Neither its group nor its environment tells whose it is: only its parent does.
test.runIf(existsSync("/proc/self/stat"))("a child that left the group and wiped its environment ends with its hook", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "hawk-stray-")), "pid");
  const stray = `env -i setsid /bin/sh -c 'echo $$ >"${file}.new"; mv "${file}.new" "${file}"; exec sleep 600'`;
  const controller = new AbortController();
  const running = runProcess(shellStart(`${stray} & wait`), { timeoutMs: 60_000, graceMs: 50, signal: controller.signal });
  await waitForFile(file);
  controller.abort();
  await running;
  const pid = readFileSync(file, "utf8").trim();
  const isAlive = (): boolean => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  await waitFor(() => !isAlive());
  expect(isAlive()).toBe(false);
});
