import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine } from "@hawk/engine";
import type { LateResult } from "@hawk/engine";
import { createRunHook } from "@hawk/executor";
import { hookDefaults } from "@hawk/protocol";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { asRunner, createHosts } from "../testing/hosts.ts";
import type { DispatchOptions, HostsHome } from "../testing/hosts.ts";
import { isAlive } from "../testing/is-alive.ts";

// Hooks that say in their answer that they go on: nobody waits for them, they don't end with the dispatcher, and the trace says how they ended.

const header = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n";
const goesOn = String.raw`cd "$CASE" && cat >/dev/null
printf '{\n  "async": true,\n  "asyncTimeout": %s\n}\n' "$TIME"
sleep 600 & echo $! >child
until [ -e go ]; do sleep 0.05; done
kill $!; echo >done; exit 1`;

const createGoing = (agents?: readonly string[]): Promise<HostsHome> => createHosts({ "goes-on.sh": `${header}${goesOn}\n` }, agents);

function createCase(hosts: HostsHome, name: string, options: DispatchOptions, timeMs = 600_000): DispatchOptions & { directory: string } {
  const directory = join(hosts.project, name);
  mkdirSync(directory);
  return { ...options, env: { CASE: directory, TIME: String(timeMs) }, directory };
}

const entries = ({ state }: HostsHome, host: string, isLate: boolean): unknown[] =>
  (existsSync(join(state, "trace.jsonl")) ? readFileSync(join(state, "trace.jsonl"), "utf8") : "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((entry) => entry["host"] === host && (entry["late"] === true) === isLate)
    .map(({ hooks, outcome }) => [hooks, outcome]);
const lateEntries = (hosts: HostsHome, host: string): unknown[] => entries(hosts, host, true);

/** Starts the runner that hawk installed for an agent, as the agent would. */
async function fireRunner(hosts: HostsHome, host: string, env: Record<string, string> = {}): Promise<void> {
  const sample = (await adapters[host]?.())?.sample({ kind: "command", command: "ls" }, { home: hosts.path, project: hosts.project });
  const runner = spawn(join(hosts.state, "run", host, "pre_tool_use"), {
    cwd: hosts.project,
    env: { PATH: process.env["PATH"], HOME: hosts.path, ...sample?.env, ...env },
    stdio: ["pipe", "ignore", "ignore"],
  });
  runner.stdin.end(`${JSON.stringify(sample?.payload)}\n`);
  await once(runner, "exit");
}

test("the installed runner of every agent answers while it goes on", async () => {
  const hosts = await createGoing();
  for (const host of Object.keys(adapters)) {
    const { directory, env } = createCase(hosts, host, {});
    await fireRunner(hosts, host, env);
    expect(existsSync(join(directory, "done")), host).toBe(false);
    writeFileSync(join(directory, "go"), "");
    await expect.poll(() => lateEntries(hosts, host), { message: host }).toEqual([[["goes-on.sh"], "failed"]]);
    expect(existsSync(join(directory, "done")), host).toBe(true);
  }
});

test("where nothing in its text says that it may go on, every agent's runner waits for it, and its failure is reported", async () => {
  const hosts = await createHosts({ "hidden.sh": `${header}cat >/dev/null; printf '{"as%s":true}\\n' ync; echo broken >&2; exit 3\n` });
  for (const host of Object.keys(adapters)) {
    await fireRunner(hosts, host);
    const ends = (): unknown[] => [...entries(hosts, host, false), ...lateEntries(hosts, host)];
    await expect.poll(ends, { message: host }).toContainEqual([["hidden.sh"], "failed"]);
  }
});

test("in every agent it goes on when the runner has the answer, and ends in its own time", async () => {
  const hosts = await createGoing();
  for (const host of Object.keys(adapters)) {
    const { directory, ...options } = createCase(hosts, host, { through: asRunner });
    expect(await hosts.dispatch(host, options), host).toMatchObject({ status: 100, stderr: "" });
    expect(existsSync(join(directory, "done")), host).toBe(false);
    writeFileSync(join(directory, "go"), "");
    await expect.poll(() => lateEntries(hosts, host), { message: host }).toEqual([[["goes-on.sh"], "failed"]]);
    expect(existsSync(join(directory, "done")), host).toBe(true);
  }
  expect(readdirSync(join(hosts.state, "tmp"))).toEqual([]);
});

test("the dispatcher waits for it where no runner can be signaled", async () => {
  const hosts = await createGoing(["claude-code"]);
  const { directory, ...options } = createCase(hosts, "plain", { failure: "" });
  const ended = hosts.dispatch("claude-code", options);
  await expect.poll(() => existsSync(join(directory, "child"))).toBe(true);
  writeFileSync(join(directory, "go"), "");
  expect(await ended).toMatchObject({ status: 0 });
  expect(existsSync(join(directory, "done"))).toBe(true);
});

test("it ends with all that it started when its time is over, and the trace says so", async () => {
  const hosts = await createGoing(["droid"]);
  const { directory, ...options } = createCase(hosts, "timeout", { through: asRunner }, 300);
  expect(await hosts.dispatch("droid", options)).toMatchObject({ status: 100 });
  await expect.poll(() => lateEntries(hosts, "droid")).toContainEqual([["goes-on.sh"], "timeout"]);
  const child = Number(/^\d+\n/.exec(readFileSync(join(directory, "child"), "utf8"))?.[0]);
  expect(child).toBeGreaterThan(1);
  await expect.poll(() => isAlive(child)).toBe(false);
});

test("one that is not waited for by its settings has its outcome in the trace, too", async () => {
  const home = await createHosts({ "later.js": "// hawk-hook: events=pre_tool_use\n// hawk-hook: async=true\nprocess.exit(3);\n" }, [
    "codex",
  ]);
  expect(await home.dispatch("codex")).toMatchObject({ status: 100 });
  await expect.poll(() => lateEntries(home, "codex")).toEqual([[["later.js"], "failed"]]);
});

test("hawk run answers at once, and ends with it", async () => {
  const hosts = await createGoing(["claude-code"]);
  const { directory, env } = createCase(hosts, "run", {});
  const binary = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
  const child = spawn(process.execPath, [binary, "run", "--event", "pre_tool_use", "--json"], {
    env: { PATH: process.env["PATH"], HOME: hosts.path, ...env },
    cwd: hosts.project,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ tool_name: "Bash", tool_input: { command: "ls" } }));
  const ended = once(child, "close");
  const [first] = (await once(child.stdout, "data")) as [Buffer];
  expect(first.toString("utf8")).toContain('"allowed": true');
  expect(existsSync(join(directory, "done"))).toBe(false);
  writeFileSync(join(directory, "go"), "");
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(directory, "done"))).toBe(true);
});

test("what it printed is in its late result", async () => {
  const late: LateResult[] = [];
  const run = createRunHook({ projectDir: createTree({}), env: { PATH: process.env["PATH"] } });
  const engine = createEngine({ run, onEvent: (notice) => late.push(notice) });
  engine.register("post_tool_use", { name: "later", handler: { type: "shell", command: "echo checked" }, async: true });
  await engine.trigger({ type: "post_tool_use", payload: { tool_name: "Bash" } });
  await expect.poll(() => late).toMatchObject([{ result: { success: true, output: "checked", exitCode: 0 } }]);
});

test("an engine in another program tells how it ended, and that blocks nothing", async () => {
  const late: LateResult[] = [];
  const directory = createTree({});
  const run = createRunHook({ projectDir: directory, env: { PATH: process.env["PATH"], CASE: directory, TIME: "600000" } });
  const engine = createEngine({ run, onEvent: (notice) => late.push(notice) });
  const handler = { type: "shell", command: goesOn, passContext: true, parseResult: true } as const;
  const origin = { layer: "user", file: "config.yaml", line: 1, column: 1 } as const;
  const hook = {
    ...hookDefaults,
    name: "goes-on",
    events: ["pre_tool_use" as const],
    dialect: "hawk" as const,
    timeoutSeconds: 60,
    handler,
    origin,
  };
  engine.register("pre_tool_use", { ...hook, onFailure: "block" });
  expect(await engine.trigger({ type: "pre_tool_use", payload: { tool_name: "Bash" } })).toMatchObject({ allowed: true });
  expect(late).toEqual([]);
  writeFileSync(join(directory, "go"), "");
  await expect.poll(() => late).toMatchObject([{ type: "late", result: { outcome: { status: "non_blocking_error", failure: "exit" } } }]);
});
