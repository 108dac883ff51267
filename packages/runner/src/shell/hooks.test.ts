import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { finished, isAlive, readPids } from "../testing/processes.ts";
import { compileRunner } from "../compile-runner.ts";
import { createRunner, shells } from "../testing/run-compiled.ts";
import type { TestRunner } from "../testing/run-compiled.ts";
import { waitUntil } from "../testing/wait-until.ts";

const payload = { tool_name: "Bash", tool_input: {} };
const beside = { event: "session_start", nativeEvent: "SessionStart" } as const;
const start = { source: "startup" };

/** Waits for a file; not forever, should the test fail. */
const awaitFile = (name: string): string =>
  `n=0; until [ -f ${name} ] || [ $n -gt 4000 ]; do sleep 0.05; n=$((n + 1)); done; [ -f ${name} ]`;

describe.each(shells)("under $name", ({ line: shell }) => {
  test("where order can be seen, a hook starts when the one before it has ended", () => {
    const script = "if [ -e running ]; then echo together >>log; fi; : >running; sleep 0.1; rm running; echo $0 >>log";
    const runner = createRunner([{ script }, { script }, { script }], { shell });
    runner.run(payload);
    const log = readFileSync(join(runner.directory, "log"), "utf8").replaceAll(`${runner.directory}/`, "");
    expect(log).toBe("hook-0.sh\nhook-1.sh\nhook-2.sh\n");
  });

  test("where it can't, hooks run side by side: each waits for the other", () => {
    const runner = createRunner(
      [{ script: `: >a; ${awaitFile("b")} && sleep 0.2 && echo first` }, { script: `: >b; ${awaitFile("a")} && echo second` }],
      { shell, ...beside },
    );
    expect(runner.run(start)).toEqual({ status: 0, stdout: "first\nsecond\n", stderr: "" });
  });

  test("hooks that say so run side by side, and the shell still takes their verdict", () => {
    const scripts = [`: >a; ${awaitFile("b")}`, `: >b; ${awaitFile("a")} && echo no >&2; exit 2`];
    const runner = createRunner(
      scripts.map((script) => ({ script, parallel: true })),
      { shell },
    );
    expect(runner.run(payload)).toEqual({ status: 2, stdout: "", stderr: "no\n" });
  });

  test("two refusals side by side are put together by Node", () => {
    const hook = { script: "echo no >&2; exit 2", parallel: true };
    expect(JSON.parse(createRunner([hook, hook], { shell }).run(payload).stdout)).toMatchObject({ ran: " 0:2 1:2" });
  });

  test("if only some hooks run in parallel, all of them go to Node", () => {
    const runner = createRunner([{ script: "touch ran", parallel: true }, { script: "touch ran" }], { shell });
    expect(JSON.parse(runner.run(payload).stdout)).toMatchObject({ dispatched: true, ran: "", stdin: `${JSON.stringify(payload)}\n` });
    expect(existsSync(join(runner.directory, "ran"))).toBe(false);
  });

  test.each([
    ["is once only", { once: true }],
    ["has a condition", { condition: "Bash(ls)" }],
    ["speaks another dialect", { dialect: "claude" }],
    ["gets no payload", { handler: { type: "shell", command: "x", passContext: false, parseResult: true } }],
    ["has a matcher that is not a pattern", { matcher: "^(Bash|Edit)$" }],
    ["has a variable that a shell keeps to itself", { env: { UID: "5" } }],
    ["has a variable that programs are taken over by", { env: { LD_PRELOAD: "/x.so" } }],
    ["has a variable with a zero byte", { env: { A: "x\0y" } }],
  ] as const)("a hook is left to Node when it %s", (_, given) => {
    const runner = createRunner([{ script: "touch before" }, { script: "touch ran", ...given }], { shell, event: "pre_tool_use" });
    const result = JSON.parse(runner.run(payload).stdout) as { ran: string };
    // One of another dialect also has an order of its own, so Node does all of it.
    expect(result.ran).toBe("dialect" in given ? "" : " 0:0");
    expect(existsSync(join(runner.directory, "ran"))).toBe(false);
  });

  test("an async hook is not waited for, and gets the payload although the runner has long cleaned up", async () => {
    const script = `${awaitFile("go")}; cat >got.new; mv got.new got`;
    const runner = createRunner([{ script, async: true }, { script: "cat >/dev/null" }], { shell });
    expect(runner.run(payload)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(existsSync(join(runner.directory, "got"))).toBe(false);
    writeFileSync(join(runner.directory, "go"), "");
    await waitUntil(
      () => existsSync(join(runner.directory, "got")),
      () => "the async hook never had its payload",
    );
    expect(readFileSync(join(runner.directory, "got"), "utf8")).toBe(`${JSON.stringify(payload)}\n`);
  });

  test("ten async hooks all start, however soon the runner ends", async () => {
    const hooks = Array.from({ length: 10 }, (_, index) => ({ script: `cat >got-${index}; mv got-${index} done-${index}`, async: true }));
    const runner = createRunner(hooks, { shell, ...beside });
    expect(runner.run(start).status).toBe(0);
    const isThere = (index: number): boolean => existsSync(join(runner.directory, `done-${index}`));
    await waitUntil(
      () => hooks.every((_, index) => isThere(index)),
      () => `only ${hooks.filter((_, index) => isThere(index)).length} have run`,
    );
  });

  test("Node is told which hooks were started in the background", () => {
    const runner = createRunner([{ script: "cat >/dev/null", async: true }, { script: "exit 2" }], { shell });
    expect(JSON.parse(runner.run(payload).stdout)).toMatchObject({ ran: " 0:A 1:2" });
  });
});

test.concurrent("a quick hook beside a slow one is not taken for one that ran out of time, in every shell", async () => {
  const results = shells.map(({ line: shell }) => {
    const hooks = [{ script: "sleep 4; echo slow" }, { script: "echo quick", timeoutSeconds: 3 }];
    return finished(createRunner(hooks, { shell, ...beside }).start(start));
  });
  for (const result of await Promise.all(results)) expect(result).toMatchObject({ status: 0, stdout: "slow\nquick\n", stderr: "" });
});

test.concurrent("a watch that is slow to start keeps no host waiting, and kills no daemon that a hook has left behind", async () => {
  const script = "sleep 600 >/dev/null 2>&1 & echo $! >>pids";
  const runners = shells.map(({ line: shell }) => createRunner([{ script }, { script: "cat >/dev/null" }], { shell }));
  const ends = runners.map((runner) => {
    // As on a busy machine: the runner has long ended when its watch can be told so. It gives up by itself, should this test fail.
    const late = `z=0; until [ -f '${runner.directory}/go' ] || [ $z -gt 2400 ]; do /bin/sleep 0.1; z=$((z + 1)); done\n    sleep_until_woken 1\n`;
    const library = join(runner.directory, compileRunner(runner.spec).library.name);
    writeFileSync(
      library,
      readFileSync(library, "utf8").replace('sleep_until_woken "$_first_look"\n', () => late),
    );
    return finished(runner.start(payload));
  });
  // They would have no end if the watch held what is the host's.
  for (const result of await Promise.all(ends)) expect(result).toMatchObject({ status: 0, stdout: "", stderr: "" });
  expect(runners.filter((runner) => readdirSync(join(runner.directory, "tmp")).length === 0)).toEqual([]);
  for (const { directory } of runners) writeFileSync(join(directory, "go"), "");
  const filesOf = ({ directory }: TestRunner): string[] => readdirSync(join(directory, "tmp"));
  await waitUntil(
    () => runners.every((runner) => filesOf(runner).length === 0),
    () => `left ${runners.flatMap(filesOf).join(", ")}`,
  );
  const pids = runners.flatMap(({ directory }) => readPids(directory));
  const living = pids.filter((pid) => isAlive(pid));
  for (const pid of living) process.kill(pid, "SIGKILL");
  expect(living).toHaveLength(shells.length);
});

test.concurrent("a watch that can't say that it has let go of the host's streams does not keep the runner waiting", async () => {
  const ends = shells.map(({ line: shell }) => {
    const runner = createRunner([{ script: "echo no >&2; exit 2" }, { script: ":" }], { shell });
    // It keeps the host's stderr, and with that the sign by which it is known to have let go.
    writeFileSync(runner.path, readFileSync(runner.path, "utf8").replace(" 4>&-\n    h_sleep", " 4>/dev/null\n    h_sleep"));
    return finished(runner.start(payload));
  });
  for (const result of await Promise.all(ends)) expect(result).toMatchObject({ status: 2, stdout: "", stderr: "no\n" });
});
