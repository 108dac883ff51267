import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { finished, isAlive, readPids } from "./testing/processes.ts";
import { createRunner, findTools, shells } from "./testing/run-compiled.ts";
import type { TestHook, TestRunner } from "./testing/run-compiled.ts";
import type { RunnerSpec, RunnerTools } from "./types.ts";
import { waitUntil } from "./testing/wait-until.ts";

const payload = { tool_name: "Bash", tool_input: {} };
const quiet: TestHook = { script: "cat >/dev/null" };

describe.each(["dash", "bash -p", "bash --posix", "busybox sh"])("%s", (name) => {
  const isThere = shells.some((shell) => shell.name === name);

  test.skipIf(!isThere)(`is what runners are tested with; where this is skipped, ${name} is not installed`, () => {
    expect(isThere).toBe(true);
  });
});

/** What this machine has, whatever the rig plays. */
const usual = { hasProc: existsSync("/proc/uptime"), isHeadGreedy: false };

const systems: [string, Partial<RunnerTools>][] = [
  ["a head that takes too much", { isHeadGreedy: true }],
  ["no /proc", { hasProc: false }],
  ["neither, as on macOS", { isHeadGreedy: true, hasProc: false }],
  ["no find, grep or ps", { find: undefined, grep: undefined, ps: undefined } as never],
];

describe.each(shells)("under $name", ({ line: shell }) => {
  describe.each(systems)("with %s", (_, given) => {
    const create = (hooks: readonly TestHook[], overrides: Partial<RunnerSpec> = {}): TestRunner =>
      createRunner(hooks, { tools: { ...findTools(shell), ...usual, ...given }, ...overrides });

    test("verdicts are the same", () => {
      expect(create([quiet, { script: "echo no >&2; exit 2" }]).run(payload)).toEqual({ status: 2, stdout: "", stderr: "no\n" });
      expect(create([quiet, { script: "echo '{\"a\":1}'" }]).run(payload)).toEqual({ status: 0, stdout: '{"a":1}\n', stderr: "" });
      expect(create([quiet]).run(payload)).toEqual({ status: 0, stdout: "", stderr: "" });
      expect(create([{ ...quiet, matcher: "Edit" }]).run(payload)).toEqual({ status: 0, stdout: "", stderr: "" });
      expect(JSON.parse(create([{ script: "exit 2" }, quiet]).run(payload).stdout)).toMatchObject({
        ran: " 0:2",
        stdin: `${JSON.stringify(payload)}\n`,
      });
      expect(JSON.parse(create([{ ...quiet, matcher: "Edit" }]).run("none").stdout)).toMatchObject({
        ran: "",
        stdin: expect.stringMatching(/^none\n?$/) as unknown,
      });
    });

    test("a long payload is whole, and a hook that is alone has it as well", () => {
      const big = JSON.stringify({ tool_name: "Bash", a: "é".repeat(200_000) });
      const runner = create([{ script: "cat >got", matcher: "Bash" }, quiet]);
      expect(runner.run(big).status).toBe(0);
      expect(readFileSync(join(runner.directory, "got"), "utf8")).toBe(big);
      const alone = create([{ script: "cat >got" }], { trace: "off" });
      expect(alone.run(big).status).toBe(0);
      expect(readFileSync(join(alone.directory, "got"), "utf8")).toBe(big);
    });
  });
});

describe.concurrent.each(systems)("with %s, in every shell at once", (name, given) => {
  const everywhere = (hooks: readonly TestHook[]): TestRunner[] =>
    shells.map(({ line: shell }) => createRunner(hooks, { tools: { ...findTools(shell), ...usual, ...given } }));
  const pidsOf = ({ directory }: TestRunner): number[] => readPids(directory);

  test("a hook that runs out of time is stopped with its children", async () => {
    const runners = everywhere([{ script: "echo $$ >pids; sleep 60 & echo $! >>pids; wait", timeoutSeconds: 2 }, { script: "touch next" }]);
    const results = await Promise.all(runners.map((runner) => finished(runner.start(payload))));
    for (const { status, stderr } of results) expect({ status, isLate: stderr.includes("timed out") }).toEqual({ status: 1, isLate: true });
    expect(runners.filter(({ directory }) => !existsSync(join(directory, "next")))).toEqual([]);
    const left = runners.flatMap(pidsOf).filter((pid) => isAlive(pid));
    for (const pid of left) process.kill(pid, "SIGKILL");
    expect(left).toEqual([]);
  });

  test.each(["SIGTERM", "SIGKILL"] as const)("%s to the runner ends the hook and leaves no file", async (signal) => {
    const runners = everywhere([{ script: "echo $$ >pids; exec sleep 60" }, quiet]);
    const children = runners.map((runner) => runner.start(payload));
    await waitUntil(
      () => runners.every(({ directory }) => readPids(directory).length > 0),
      () => "a hook never started",
    );
    for (const child of children) child.kill(signal);
    const filesOf = ({ directory }: TestRunner): string[] => readdirSync(join(directory, "tmp"));
    await waitUntil(
      () => runners.every((runner) => filesOf(runner).length === 0),
      () => `left ${runners.flatMap(filesOf).join(", ")}`,
    );
    const left = runners.flatMap(pidsOf).filter((pid) => isAlive(pid));
    for (const pid of left) process.kill(pid, "SIGKILL");
    // Without grep, nobody knows whose children they were once the runner is gone.
    expect(left).toHaveLength(signal === "SIGKILL" && name === "no find, grep or ps" ? runners.length : 0);
  });

  test("a hook that prints too much is stopped, where there is a find", async () => {
    const isNoticed = name !== "no find, grep or ps";
    const runners = everywhere([{ script: `head -c 8000000 /dev/zero; sleep ${isNoticed ? 600 : 3}` }]);
    const results = await Promise.all(runners.map((runner) => finished(runner.start(payload))));
    expect(results.map(({ status }) => status)).toEqual(shells.map(() => (isNoticed ? 1 : 0)));
  });
});

test("a clock that is at 08 or 09 hundredths is read as any other", () => {
  for (const { line: shell } of shells) {
    const runner = createRunner([quiet, { script: "echo no >&2; exit 2" }], { shell });
    const clock = join(runner.directory, "uptime");
    writeFileSync(clock, "0.09 0.08\n");
    writeFileSync(runner.path, readFileSync(runner.path, "utf8").replaceAll("/proc/uptime", clock));
    expect(runner.run(payload)).toEqual({ status: 2, stdout: "", stderr: "no\n" });
  }
});
