import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createHosts } from "../testing/hosts.ts";
import type { HostsHome } from "../testing/hosts.ts";
import { isAlive } from "../testing/is-alive.ts";
import { loadPluginAgent, pluginAgents } from "../testing/plugin-agents.ts";

// hawk's plugin in an agent asks hooks itself, and starts the runner wherever that is not the same. Who started a hook tells which it was.

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\n";
const blocks = `${guard}cat >/dev/null; echo "asked by $PPID" >&2; exit 2\n`;
const here = `asked by ${process.pid}`;
const create = (text: string, name = "guard.sh"): Promise<HostsHome> => createHosts({ [name]: text }, pluginAgents);

test.each(pluginAgents)("%s starts hooks itself, with nothing in between", async (host) => {
  const home = await create(blocks);
  const call = await loadPluginAgent(host, home);
  expect(await call("ls")).toBe(here);
});

test("what is changed while agents run counts at the next event", async () => {
  const home = await createHosts({ "guard.sh": blocks, "stays.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n" }, pluginAgents);
  const agents = await loadAll(home);
  const steps: [args: string[], answer: string | null][] = [
    [["disable", "guard.sh"], null],
    [["enable", "guard.sh"], here],
    [["pause"], null],
    [["resume"], here],
  ];
  for (const [args, answer] of steps) {
    expect(await home.hawk(...args), args.join(" ")).toMatchObject({ exitCode: 0 });
    for (const [host, call] of agents) expect(await call("ls"), `${host}, ${args.join(" ")}`).toBe(answer);
  }
});

test("the last hook of an event can be turned off while agents run, and hawk can be removed", async () => {
  for (const args of [
    ["disable", "guard.sh"],
    ["uninstall", "--yes"],
  ]) {
    const home = await create(blocks);
    const agents = await loadAll(home);
    for (const [host, call] of agents) expect(await call("ls"), host).toBe(here);
    expect(await home.hawk(...args)).toMatchObject({ exitCode: 0 });
    for (const [host, call] of agents) expect(await call("ls"), `${host}, ${args.join(" ")}`).toBeNull();
  }
});

test.each(pluginAgents)("%s starts the runner once that names another dispatcher than the one that is loaded", async (host) => {
  const home = await create(blocks);
  const call = await loadPluginAgent(host, home);
  expect(await call("ls")).toBe(here);
  const runner = join(home.state, "run", host, "pre_tool_use");
  const digest = basename(dirname(home.dispatcher));
  cpSync(dirname(home.dispatcher), join(home.state, "lib", "0123456789abcdef"), { recursive: true });
  const before = readFileSync(runner, "utf8");
  writeFileSync(runner, before.replace(`lib/${digest}/dispatcher.cjs`, "lib/0123456789abcdef/dispatcher.cjs"));
  const answer = await call("ls");
  expect(answer).toMatch(/^asked by \d+$/);
  expect(answer).not.toContain(here);
  writeFileSync(runner, before);
  expect(await call("ls")).toBe(here);
});

const inline = (body: string): string => `// hawk-hook: events=pre_tool_use
// hawk-hook: on_failure=block
// hawk-hook: run=inline
export default () => { ${body} };
`;

test.each([
  ["an inline hook", "guard.mjs", inline("return { decision: 'block', reason: `asked by ${process.pid}` };")],
  ["an inline hook that ends its process", "guard.mjs", inline("process.exit(0);")],
  [
    "an inline hook that throws later",
    "guard.mjs",
    inline("setTimeout(() => { throw new Error('asked late'); }); return new Promise(() => {});"),
  ],
])("%s is in a process of its own", async (_, name, text) => {
  const home = await create(text, name);
  for (const host of pluginAgents) {
    const answer = await (await loadPluginAgent(host, home))("ls");
    expect(answer, host).toMatch(/asked|process\.exit/);
    expect(answer, host).not.toContain(here);
  }
});

const libraryFiles = (home: HostsHome, start: string): string[] =>
  readdirSync(dirname(home.dispatcher))
    .filter((name) => name.startsWith(start))
    .map((name) => join(dirname(home.dispatcher), name));
const libraryPrograms = ({ state }: HostsHome): string[] =>
  readdirSync(join(state, "lib"))
    .filter((name) => name.endsWith(".sh"))
    .map((name) => join(state, "lib", name));
const halve = (path: string): void => writeFileSync(path, readFileSync(path).subarray(0, readFileSync(path).length / 2));
const remove = (path: string): void => rmSync(path);
const empty = (path: string): void => writeFileSync(path, "");

/** What is broken, and what is said about it where nothing but Node could have asked. */
const situations: readonly [what: string, breakIt: (home: HostsHome, host: string) => void, said: RegExp][] = [
  ["the library's entry is gone", (home) => libraryFiles(home, "in-process").forEach(remove), /asked by/],
  ["the library's entry is cut", (home) => libraryFiles(home, "in-process").forEach(halve), /asked by/],
  ["the library's entry is empty", (home) => libraryFiles(home, "in-process").forEach(empty), /asked by/],
  ["the program is gone", (home) => libraryFiles(home, "program-").forEach(remove), /hawk/],
  ["the program is cut", (home) => libraryFiles(home, "program-").forEach(halve), /hawk/],
  ["the program is empty", (home) => libraryFiles(home, "program-").forEach(empty), /hawk/],
  ["the adapters are gone", (home) => libraryFiles(home, "src-").forEach(remove), /hawk/],
  ["all of the library is gone", (home) => rmSync(dirname(home.dispatcher), { recursive: true, force: true }), /hawk/],
  ["the plan is gone", (home, host) => rmSync(home.planOf(host)), /hawk/],
  ["the plan is torn", (home, host) => halve(home.planOf(host)), /hawk/],
  ["the runner is gone", (home, host) => rmSync(join(home.state, "run", host, "pre_tool_use")), /hawk's guards could not be asked/],
  ["the runner fails", (home, host) => writeFileSync(join(home.state, "run", host, "pre_tool_use"), "exit 1\n"), /hawk's guards could/],
  ["all of hawk's state is gone", (home) => rmSync(home.state, { recursive: true, force: true }), /hawk's guards could not be asked/],
  ["the runner's program is gone", (home) => libraryPrograms(home).forEach(remove), /asked by/],
];

test.each(situations)("when %s, a guard blocks as if there were only the runner", async (_, breakIt, said) => {
  const home = await create(blocks);
  const agents = await loadAll(home);
  for (const host of pluginAgents) breakIt(home, host);
  for (const [host, call] of agents) expect(await call("ls"), host).toMatch(said);
});

test("a library that breaks after it was loaded still asks, and a plan that does blocks", async () => {
  const home = await create(blocks);
  const agents = await loadAll(home);
  for (const [host, call] of agents) expect(await call("ls"), host).toBe(here);
  rmSync(dirname(home.dispatcher), { recursive: true });
  for (const [host, call] of agents) expect(await call("ls"), host).toBe(here);
  for (const host of pluginAgents) halve(home.planOf(host));
  for (const [host, call] of agents) expect(await call("ls"), host).toMatch(/hawk/);
});

async function loadAll(home: HostsHome): Promise<Map<string, Awaited<ReturnType<typeof loadPluginAgent>>>> {
  return new Map(await Promise.all(pluginAgents.map(async (host) => [host, await loadPluginAgent(host, home)] as const)));
}

test("fifty events at a time get fifty answers, and nothing of them is left in the agent", async () => {
  const home = await create(`${guard}input=$(cat); case $input in *"rm -rf"*) echo "not \${input##*number }" >&2; exit 2 ;; esac\n`);
  for (const host of pluginAgents) {
    const call = await loadPluginAgent(host, home);
    await call("ls");
    const [env, listeners] = [{ ...process.env }, countListeners()];
    const commands = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? `ls ${index}` : `rm -rf / number ${index}:`));
    const answers = await Promise.all(commands.map(call));
    for (const [index, answer] of answers.entries())
      if (index % 2 === 0) expect(answer, host).toBeNull();
      else expect(answer, host).toMatch(new RegExp(`^not ${index}:`));
    expect({ ...process.env }).toEqual(env);
    expect(countListeners()).toEqual(listeners);
  }
});

function countListeners(): Record<string, number> {
  const names = ["exit", "beforeExit", "SIGTERM", "SIGINT", "SIGHUP", "uncaughtException", "unhandledRejection", "warning"];
  return Object.fromEntries(names.map((name) => [name, process.listenerCount(name)]));
}

test("a hook whose time is over is ended with all that it started, and Cline is answered before it stops waiting", async () => {
  const hangs = `${guard}# hawk-hook: timeout=1\nsetsid sleep 300 & echo $! >"$0.pid"; sleep 300\n`;
  const waits = hangs.replace("timeout=1\n", "timeout=60\n");
  for (const [host, text, said] of [
    ["opencode", hangs, /timed out after 1 s/],
    ["pi", hangs, /timed out after 1 s/],
    ["cline", waits, /3 seconds/],
  ] as const) {
    const home = await create(text);
    expect(await (await loadPluginAgent(host, home, true))("ls")).toMatch(said);
    const pid = Number(readFileSync(join(home.path, ".config/hawk/registry/hooks/guard.sh.pid"), "utf8"));
    await expect.poll(() => isAlive(pid)).toBe(false);
  }
});
