import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { compileRunner } from "../compile-runner.ts";
import { finished, isAlive, readPids } from "../testing/processes.ts";
import { createRunner, findsStrays, shells } from "../testing/run-compiled.ts";
import type { TestRunner } from "../testing/run-compiled.ts";
import { waitUntil } from "../testing/wait-until.ts";

const payload = { tool_name: "Bash", tool_input: {} };

/** A hook with a child, one in a session of its own, and one that was forked twice; each writes down its pid. */
const family = `echo $$ >pid-hook
sh -c 'echo $$ >pid-child; exec sleep 600' &
setsid sh -c 'echo $$ >pid-session; exec sleep 600' &
(sh -c 'echo $$ >pid-twice; exec sleep 600' &)
wait; sleep 600`;
const members = ["pid-hook", "pid-child", "pid-session", "pid-twice"];

function pidsOf({ directory }: TestRunner): number[] {
  const read = (name: string): string => (existsSync(join(directory, name)) ? readFileSync(join(directory, name), "utf8").trim() : "");
  return members.map(read).filter(Boolean).map(Number);
}

const strays: number[] = [];
afterAll(() => {
  for (const pid of strays) if (isAlive(pid)) process.kill(pid, "SIGKILL");
});

/** Those of the family that the runner can find. */
async function waitForFamily(runner: TestRunner): Promise<number[]> {
  await waitUntil(
    () => pidsOf(runner).length === members.length,
    () => "the hook's family never came to life",
  );
  const pids = pidsOf(runner);
  if (findsStrays(runner.spec.tools.shell)) return pids;
  strays.push(pids.at(-1) as number);
  return pids.slice(0, -1);
}

function filesOf({ directory }: TestRunner): string[] {
  return readdirSync(join(directory, "tmp"));
}

/** As on a busy machine: the watch gets to begin only after the runner has gone. */
function delayWatch({ path, spec }: TestRunner): void {
  const { library } = compileRunner(spec);
  const text = library.text.replace(/^open_watch\(\) \{[^]*?\n *\{\n/m, (beginning) => `${beginning}while kill -0 "$$"; do :; done\n`);
  expect(text).not.toBe(library.text);
  writeFileSync(join(dirname(path), library.name), text);
}

describe.concurrent.each(shells)("under $name", ({ line: shell }) => {
  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
    ["SIGHUP", 129],
  ] as const)("%s to the runner alone ends the hook and everything it started, and leaves no file", async (signal, status) => {
    const runner = createRunner([{ script: family }, { script: "touch next" }], { shell });
    const child = runner.start(payload);
    const end = finished(child);
    const pids = await waitForFamily(runner);
    child.kill(signal);
    expect(await end).toMatchObject({ status, stdout: "", stderr: "" });
    expect(pids.filter((pid) => isAlive(pid))).toEqual([]);
    await waitUntil(
      () => filesOf(runner).length === 0,
      () => `left ${filesOf(runner).join(", ")}`,
    );
    expect(existsSync(join(runner.directory, "next"))).toBe(false);
  });

  test("when the runner itself is killed, the watch ends the hooks and cleans up", async () => {
    const runner = createRunner([{ script: family }, { script: "touch next" }], { shell });
    const child = runner.start(payload);
    const end = finished(child);
    const pids = await waitForFamily(runner);
    child.kill("SIGKILL");
    expect(await end).toMatchObject({ signal: "SIGKILL" });
    await waitUntil(
      () => !pids.some((pid) => isAlive(pid)),
      () => "a hook outlived its runner",
    );
    await waitUntil(
      () => filesOf(runner).length === 0,
      () => `left ${filesOf(runner).join(", ")}`,
    );
    expect(existsSync(join(runner.directory, "next"))).toBe(false);
  });

  test("hooks side by side are all ended", async () => {
    const script = "echo $$ >>pids; exec sleep 600";
    const runner = createRunner([{ script }, { script }, { script }], { shell, event: "session_start", nativeEvent: "SessionStart" });
    const child = runner.start({ source: "startup" });
    const end = finished(child);
    const pids = (): number[] => readPids(runner.directory);
    await waitUntil(
      () => pids().length === 3,
      () => "the hooks never started",
    );
    child.kill("SIGTERM");
    expect(await end).toMatchObject({ status: 143 });
    expect(pids().filter((pid) => isAlive(pid))).toEqual([]);
  });

  test("TERM at any moment of a short run leaves no hook and no file", async () => {
    const runner = createRunner([{ script: "echo $$ >>pids; sleep 0.02" }, { script: "echo $$ >>pids; exec sleep 6000" }], { shell });
    const ends = Array.from({ length: 12 }, async (_, index) => {
      const child = runner.start(payload);
      const end = finished(child);
      await new Promise((resolve) => setTimeout(resolve, index * 6));
      child.kill("SIGTERM");
      return end;
    });
    // Some shells handle an accident before they die of the signal, which is then a failure.
    for (const { status, signal } of await Promise.all(ends)) expect(signal ?? status).toBeOneOf(["SIGTERM", 143, 1]);
    await waitUntil(
      () => filesOf(runner).length === 0,
      () => `left ${filesOf(runner).join(", ")}`,
    );
    const started = readPids(runner.directory);
    await waitUntil(
      () => !started.some((pid) => isAlive(pid)),
      () => "a hook outlived its runner",
    );
  });

  test("a runner that is killed before its watch has begun leaves no file", async () => {
    const runner = createRunner([{ script: "exec sleep 6000" }, { script: "touch next" }], { shell });
    delayWatch(runner);
    const child = runner.start(payload);
    const end = finished(child);
    await waitUntil(
      () => filesOf(runner).length > 0,
      () => "the payload was never kept",
    );
    child.kill("SIGKILL");
    expect((await end).signal).toBe("SIGKILL");
    await waitUntil(
      () => filesOf(runner).length === 0,
      () => `left ${filesOf(runner).join(", ")}`,
    );
    expect(filesOf(runner)).toEqual([]);
  });

  test("a host that stops in the middle of a long payload finds no file later", async () => {
    const runner = createRunner([{ script: "touch ran" }, { script: "touch ran" }], { shell });
    const child = spawn(runner.path, [], { env: {}, cwd: runner.directory });
    const end = finished(child);
    child.stdin.on("error", () => undefined);
    child.stdin.write(`{"tool_name":"Bash","x":"${"x".repeat(200_000)}`);
    await waitUntil(
      () => filesOf(runner).some((file) => file.endsWith(".i")),
      () => "the payload was never kept",
    );
    child.kill("SIGTERM");
    child.stdin.destroy();
    await end;
    await waitUntil(
      () => filesOf(runner).length === 0,
      () => `left ${filesOf(runner).join(", ")}`,
    );
    expect(existsSync(join(runner.directory, "ran"))).toBe(false);
  });

  test.each([
    ["a grandchild that holds its output", "sleep 600 & echo $! >>pids; echo no >&2; exit 2"],
    ["one in a session of its own", "setsid sleep 600 & echo $! >>pids; echo no >&2; exit 2"],
  ])("the host sees the end of stdout and stderr although a hook leaves %s", async (_, script) => {
    const runner = createRunner([{ script: ":" }, { script }], { shell });
    expect(await finished(runner.start(payload))).toMatchObject({ status: 2, stdout: "", stderr: "no\n" });
    for (const pid of readPids(runner.directory)) process.kill(pid, "SIGKILL");
  });

  test("an async hook does not keep the host waiting either", async () => {
    const runner = createRunner([{ script: "echo $$ >pids; exec sleep 6000", async: true }, { script: ":" }], { shell });
    expect(await finished(runner.start(payload))).toMatchObject({ status: 0, stdout: "", stderr: "" });
    await waitUntil(
      () => readPids(runner.directory).length === 1,
      () => "the async hook never started",
    );
    for (const pid of readPids(runner.directory)) process.kill(pid, "SIGKILL");
  });

  test("neither hooks nor what they leave hold the host's other descriptors", async () => {
    const script = "sleep 600 & echo $! >>pids; for n in 3 4 5 6 7 8 9; do if { true >&$n; } 2>/dev/null; then echo $n >>held; fi; done";
    const runner = createRunner([{ script }, { script, async: true }], { shell });
    const stdio = ["pipe", "pipe", "pipe", ...Array.from({ length: 7 }, () => "pipe")] as "pipe"[];
    const child = spawn(runner.path, [], { env: { PATH: process.env["PATH"] }, cwd: runner.directory, stdio });
    child.stdin?.end(JSON.stringify(payload));
    // Its end is that of all ten streams.
    expect(await finished(child)).toMatchObject({ status: 0 });
    const pids = (): number[] => readPids(runner.directory);
    await waitUntil(
      () => pids().length === 2,
      () => "the async hook never started",
    );
    expect(existsSync(join(runner.directory, "held"))).toBe(false);
    for (const pid of pids()) process.kill(pid, "SIGKILL");
  });
});

test("a run id with line breaks in it does not make strangers strays, in any shell", async () => {
  const bystander = spawn("/bin/sleep", ["600"], { env: { BYSTANDER: `of-${process.pid}` }, stdio: "ignore" });
  const runs = shells.map(({ line: shell }) => {
    const runner = createRunner([{ name: "slow", script: "exec sleep 600", timeoutSeconds: 0.3 }, { script: ":" }], { shell });
    return finished(runner.start(payload, { env: { HAWK_RUN_ID: `x\nBYSTANDER=of-${process.pid}\ny` } }));
  });
  for (const result of await Promise.all(runs)) expect(result).toMatchObject({ status: 1, signal: null });
  expect(isAlive(bystander.pid as number)).toBe(true);
  bystander.kill();
});
