import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { finished, isAlive, readPids } from "../testing/processes.ts";
import { createRunner, findsStrays, isWithoutProc, shells } from "../testing/run-compiled.ts";
import type { TestHook, TestRunner } from "../testing/run-compiled.ts";
import { waitUntil } from "../testing/wait-until.ts";

const payload = { tool_name: "Bash", tool_input: {} };
const FLOOD = "hawk: flood printed too much at pre_tool_use in claude-code, and hawk stopped it\n";
/** A pid for later, then what the adversary does. */
const noted = (script: string): string => `echo $$ >>pids; ${script}`;

const adversaries: [string, string][] = [
  ["sleeps", noted("exec sleep 600")],
  ["ignores TERM", noted("trap '' TERM; while :; do sleep 0.1; done")],
  ["has a child that ignores TERM", noted(`sh -c 'trap "" TERM; echo $$ >>pids; while :; do sleep 0.1; done' & wait`)],
  ["has stopped itself", noted("kill -STOP $$; sleep 600")],
  ["has a child in a session of its own", noted("setsid sh -c 'echo $$ >>pids; exec sleep 600' & wait; sleep 600")],
  ["has forked twice", noted("(sh -c 'echo $$ >>pids; exec sleep 600' &); sleep 600")],
  [
    "starts another one when it is to end",
    noted(`trap 'setsid sh -c "echo \\$\\$ >>pids; exec sleep 600" & sleep 0.2; exit 0' TERM; sleep 600 & wait`),
  ],
  ["spins", noted("while :; do :; done")],
];

/** Those that leave the tree of the hook, the second one for a session of its own, and which runners find them. */
const strays: Record<string, (shell: string) => boolean> = {
  "has forked twice": findsStrays,
  "starts another one when it is to end": () => !isWithoutProc,
};

function pidsOf({ directory }: TestRunner): number[] {
  return readPids(directory);
}

/** Runs the hook and one after it, in every shell at once. */
function runEverywhere(hook: TestHook): Promise<{ runner: TestRunner; elapsedMs: number; status: number | null; stderr: string }[]> {
  return Promise.all(
    shells.map(async ({ line: shell }) => {
      const runner = createRunner([{ name: "slow", ...hook }, { script: "touch next" }], { shell });
      const started = performance.now();
      const { status, stderr } = await finished(runner.start(payload));
      return { runner, elapsedMs: performance.now() - started, status, stderr };
    }),
  );
}

/** The same with a limit that leaves the hook time to begin and write down its pid, even on a busy machine. */
async function stopEverywhere(script: string): ReturnType<typeof runEverywhere> {
  for (const timeoutSeconds of [0.5, 5, 20]) {
    const runs = await runEverywhere({ script, timeoutSeconds });
    if (runs.every(({ runner }) => pidsOf(runner).length > 0)) return runs;
  }
  throw new Error("the hook never began");
}

describe.concurrent("a hook that runs out of time", () => {
  test.each([0.3, 1, 2.5])("is stopped after %d seconds, and not before", async (timeoutSeconds) => {
    for (const { elapsedMs, status, stderr } of await runEverywhere({ script: "exec sleep 600", timeoutSeconds })) {
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: "hawk: slow timed out at pre_tool_use in claude-code, and hawk stopped it\n",
      });
      expect(elapsedMs).toBeGreaterThan(timeoutSeconds * 1000 - 50);
    }
  });

  test.each(adversaries)("is stopped with everything it started, and the next hook runs, when it %s", async (name, script) => {
    for (const { runner, status, stderr } of await stopEverywhere(script)) {
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: "hawk: slow timed out at pre_tool_use in claude-code, and hawk stopped it\n",
      });
      const living = pidsOf(runner).filter((pid) => isAlive(pid));
      for (const pid of living) process.kill(pid, "SIGKILL");
      if (strays[name]?.(runner.spec.tools.shell) ?? true) expect(living).toEqual([]);
      expect(existsSync(join(runner.directory, "next"))).toBe(true);
    }
  });

  test.each([
    ["", "sleep 600 & wait"],
    [" although it has stopped itself", "kill -STOP $$; sleep 600 & wait"],
  ])("has a moment to clean up%s", async (_, rest) => {
    for (const { runner, status } of await stopEverywhere(`trap 'touch cleaned; exit 0' TERM; ${noted(rest)}`)) {
      expect({ status, isCleaned: existsSync(join(runner.directory, "cleaned")) }).toEqual({ status: 1, isCleaned: true });
    }
  });

  test("is the only one that is stopped among hooks side by side", async () => {
    const beside = { event: "session_start", nativeEvent: "SessionStart" } as const;
    const results = shells.map(async ({ line: shell }) => {
      const hooks = [
        { script: "sleep 1.5; touch first" },
        { script: "sleep 600", timeoutSeconds: 0.4 },
        { script: "sleep 1.5; touch third" },
      ];
      const runner = createRunner(hooks, { shell, ...beside });
      return { runner, ...(await finished(runner.start({ source: "startup" }))) };
    });
    for (const { runner, status, stderr } of await Promise.all(results)) {
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: "hawk: hook-1.sh timed out at session_start in claude-code, and hawk stopped it\n",
      });
      expect(["first", "third"].every((name) => existsSync(join(runner.directory, name)))).toBe(true);
    }
  });

  test("is stopped when it is async, too", async () => {
    const runners = shells.map(({ line: shell }) =>
      createRunner([{ script: noted("exec sleep 600"), async: true, timeoutSeconds: 1 }], { shell }),
    );
    for (const runner of runners) expect(runner.run(payload).status).toBe(0);
    const isStarted = ({ directory }: TestRunner): boolean => readPids(directory).length > 0;
    await waitUntil(
      () => runners.every(isStarted),
      () => "an async hook never started",
    );
    await waitUntil(
      () => !runners.some((runner) => pidsOf(runner).some((pid) => isAlive(pid))),
      () => "an async hook had no end",
    );
  });
});

describe("a hook that floods", () => {
  // One shell at a time: this fills a disk as quickly as it can.
  test.each(shells)("without end and ignores TERM is stopped under $name, and the next hook runs", async ({ line: shell }) => {
    const script = noted("trap '' TERM; yes & exec yes >&2");
    const runner = createRunner([{ name: "flood", script }, { script: "touch next" }], { shell });
    const end = finished(runner.start(payload));
    let mostBytes = 0;
    const look = setInterval(() => (mostBytes = Math.max(mostBytes, bytesOnDisk(runner))), 100);
    const { status, stderr } = await end;
    clearInterval(look);
    expect({ status, stderr }).toEqual({ status: 1, stderr: FLOOD });
    // What a disk takes in the seconds until it is noticed.
    expect(mostBytes).toBeLessThan(16 * 2 ** 30);
    expect(pidsOf(runner).filter((pid) => isAlive(pid))).toEqual([]);
    expect(existsSync(join(runner.directory, "next"))).toBe(true);
  });
});

describe.concurrent("a hook that prints too much on", () => {
  test.each([
    ["stdout", "head -c 8000000 /dev/zero; exec sleep 600"],
    ["stderr", "head -c 8000000 /dev/zero >&2; exec sleep 600"],
    ["stdout, without an environment", "exec env -i sh -c 'head -c 8000000 /dev/zero; exec sleep 600'"],
  ])("%s is stopped, and the next hook runs", async (_, script) => {
    const floods = await runEverywhere({ name: "flood", script: noted(script) });
    expect(floods.map(({ status, stderr }) => ({ status, stderr }))).toEqual(shells.map(() => ({ status: 1, stderr: FLOOD })));
    expect(floods.flatMap(({ runner }) => pidsOf(runner)).filter((pid) => isAlive(pid))).toEqual([]);
    expect(floods.filter(({ runner }) => !existsSync(join(runner.directory, "next")))).toEqual([]);
  });

  test("stdout and has ended keeps what it printed", async () => {
    const results = shells.map(({ line: shell }) => {
      const hooks = [
        { script: "head -c 5000000 /dev/zero | tr '\\0' x", parallel: false },
        { script: "sleep 1.5", parallel: false },
      ];
      return finished(createRunner(hooks, { shell, event: "session_start", nativeEvent: "SessionStart" }).start({ source: "startup" }));
    });
    for (const { status, stdout } of await Promise.all(results))
      expect({ status, length: stdout.length }).toEqual({ status: 0, length: 1_048_577 });
  });

  test("stdout does not take a hook beside it down, and a hook that is killed later is not a flood", async () => {
    const results = shells.map(async ({ line: shell }) => {
      const hooks = [
        { name: "flood", script: "head -c 8000000 /dev/zero; exec sleep 600" },
        { name: "calm", script: "sleep 2.5; touch calm; kill -KILL $$" },
      ];
      const runner = createRunner(hooks, { shell, event: "notification", nativeEvent: "Notification" });
      return { runner, ...(await finished(runner.start({ notification_type: "x" }))) };
    });
    for (const { runner, stderr } of await Promise.all(results)) {
      expect(stderr).toBe(
        "hawk: flood printed too much at notification in claude-code, and hawk stopped it\nhawk: calm failed at notification in claude-code: it printed nothing\n",
      );
      expect(existsSync(join(runner.directory, "calm"))).toBe(true);
    }
  });

  test("stdout is stopped in a directory with blanks in its name, and nothing is written elsewhere", async () => {
    const tasks = shells.map(async ({ line: shell }) => {
      const { directory, spec } = createRunner([], { shell });
      const temporary = join(directory, "tmp", "a b *\n c");
      mkdirSync(temporary, { recursive: true });
      const hooks = [{ name: "flood", script: "head -c 8000000 /dev/zero; exec sleep 600" }];
      const { stderr } = await finished(createRunner(hooks, { shell, paths: { ...spec.paths, temporary } }).start(payload));
      await waitUntil(
        () => readdirSync(temporary).length === 0,
        () => `left ${readdirSync(temporary).join(", ")}`,
      );
      rmdirSync(temporary);
      return { stderr, elsewhere: readdirSync(join(directory, "tmp")) };
    });
    for (const { stderr, elsewhere } of await Promise.all(tasks)) {
      expect(stderr).toContain("flood printed too much");
      expect(elsewhere).toEqual([]);
    }
  });
});

/** Blocks, since a file that was emptied under its writer has a size beyond what it holds. */
function bytesOnDisk({ directory }: TestRunner): number {
  const files = readdirSync(join(directory, "tmp")).map((name) => statSync(join(directory, "tmp", name), { throwIfNoEntry: false }));
  return files.reduce((sum, file) => sum + (file?.blocks ?? 0) * 512, 0);
}
