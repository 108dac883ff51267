import { spawn } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { removeTree } from "@hawk/testing";
import { expect, onTestFinished } from "vitest";
import { understandReply } from "@hawk/adapter";
import type { Adapter, NativeEvent } from "@hawk/adapter";
import { adapters } from "../adapters.ts";
import { createHosts } from "./hosts.ts";
import type { HostsHome } from "./hosts.ts";

// What an agent is told when something between it and its hooks is broken: with a guard, the call is blocked in that agent's own terms; without
// one it passes, and the problem is named. Whatever else can break is a row here.

interface Situation {
  /** Breaks it. */
  breakIt?: (home: HostsHome) => void;
  env?: (home: HostsHome) => Record<string, string>;
  /** What the agent sends, made of what it should send. */
  payload?: (json: string) => string;
  /** How the command, "$@", is started. "$4" is the runner alone. */
  through?: string;
  /** It breaks only runners that run hooks in the shell. */
  isForShell?: true;
  /** The agent that it can't be tried with. */
  without?: string;
}

const libraries = ({ state }: HostsHome): string[] =>
  readdirSync(join(state, "lib")).flatMap((name) => (name.endsWith(".sh") ? [join(state, "lib", name)] : []));
const runners = ({ state }: HostsHome): string[] =>
  readdirSync(join(state, "run")).flatMap((host) => readdirSync(join(state, "run", host)).map((event) => join(state, "run", host, event)));
const plans = (home: HostsHome): string[] => readdirSync(join(home.state, "run")).map(home.planOf);
const hook = (home: HostsHome): string => join(home.path, ".config/hawk/registry/hooks/hook.sh");

const each = (list: (home: HostsHome) => string[], change: (content: string, path: string) => string | null) => (home: HostsHome) => {
  for (const path of list(home)) {
    const content = change(readFileSync(path, "utf8"), path);
    if (content === null) rmSync(path);
    else writeFileSync(path, content);
  }
};
const half = (content: string): string => content.slice(0, content.length / 2);
const dispatcher = ({ dispatcher: path }: HostsHome): string[] => [path];
const noNode = { PATH: "/nonexistent", HOME: "/nonexistent" };
/** The shell leaves a payload that is written over several lines to Node. */
const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

/** Runners read what is behind this when they need it. */
const CALL = "then main; fi\n";

const situations: Record<string, Situation> = {
  "the payload is empty": { payload: () => "" },
  "the payload is closed": { through: '"$@" <&-' },
  "the payload is cut": { payload: half },
  "the payload is a list": { payload: (json) => `[${json}]` },
  "the payload is not JSON": { payload: () => "hello" },
  "the library is gone": { breakIt: each(libraries, () => null) },
  "the library is empty": { breakIt: each(libraries, () => "") },
  "the library is cut in the middle": { breakIt: each(libraries, half) },
  "the library is cut after a function": {
    breakIt: each(libraries, (content) => content.slice(0, content.lastIndexOf("\n}\n", content.indexOf(CALL)) + 3)),
  },
  "the library is cut after a function at its end": {
    breakIt: each(libraries, (content) => content.slice(0, content.indexOf("\n}\n", content.indexOf(CALL)) + 3)),
    payload: pretty,
    isForShell: true,
  },
  "the library is of another version": {
    breakIt: each(libraries, (content) => content.replace(/(_library_digest" = )\w+/, "$10000")),
  },
  "Node is gone": {
    breakIt: each(runners, (content) => content.replace(/with_nodes\(\).*/, "with_nodes() { \"$1\" '/nonexistent/node'; }")),
    env: () => noNode,
    payload: pretty,
  },
  "every Node is too old": {
    breakIt: (home) => {
      writeFileSync(join(home.path, "old-node"), "#!/bin/sh\nexit 99\n", { mode: 0o755 });
      each(runners, (content) => content.replace(/with_nodes\(\).*/, `with_nodes() { "$1" '${home.path}/old-node'; }`))(home);
    },
    env: () => noNode,
    payload: pretty,
  },
  "the dispatcher is gone": { breakIt: each(dispatcher, () => null), payload: pretty },
  "the dispatcher is empty": { breakIt: each(dispatcher, () => ""), payload: pretty },
  "the dispatcher is cut": { breakIt: each(dispatcher, half), payload: pretty },
  "the dispatcher does nothing": { breakIt: each(dispatcher, () => "process.exitCode = 0;"), payload: pretty },
  "the dispatcher runs out of memory": { breakIt: each(dispatcher, () => "process.abort();"), payload: pretty },
  "the dispatcher's program is gone": {
    breakIt: ({ dispatcher: path }) => {
      for (const name of readdirSync(dirname(path))) if (name.startsWith("program-")) rmSync(join(dirname(path), name));
    },
    payload: pretty,
  },
  "the plan is gone": { breakIt: each(plans, () => null), payload: pretty },
  "the plan is torn": { breakIt: each(plans, half), payload: pretty },
  "there is nowhere to write": {
    breakIt: ({ state }) => (rmSync(join(state, "tmp"), { recursive: true }), writeFileSync(join(state, "tmp"), "")),
    isForShell: true,
  },
  "the hook's file is gone": { breakIt: (home) => rmSync(hook(home)) },
  "the hook's file is empty": { breakIt: (home) => writeFileSync(hook(home), "") },
  "the hook's file is a directory": { breakIt: (home) => (rmSync(hook(home)), mkdirSync(hook(home))) },
  "the hook's interpreter is gone": {
    breakIt: (home) => {
      writeFileSync(hook(home), readFileSync(hook(home), "utf8").replace("/bin/sh", "/nonexistent/sh"));
      each(runners, (content) => content.replace("exec '/bin/sh'", "exec '/nonexistent/sh'"))(home);
    },
  },
  // An agent that starts runners by a shell does not even get that far, and Copilot's command needs one to make something of the code.
  "there is no process to be had": { through: 'ulimit -u 0; exec "$4"', without: "copilot-cli" },
};

/** Codex and Claude Code have runners that run hooks themselves. */
const hasShell = (adapter: Adapter): boolean => adapter.shell !== undefined;

interface Reply {
  stdout: string;
  stderr: string;
  exitCode: number | null;
}

interface Told extends Reply {
  blocked: boolean;
}

const headers = { guard: "# hawk-hook: on_failure=block\n", "plain hook": "", "plain hook, and a guard in a project": "" };
export type Kind = keyof typeof headers;

interface Prepared {
  home: HostsHome;
  loaded: Adapter[];
}

const guardElsewhere = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\n";
const BLOCKED = 2;
export const closedBy: Readonly<Record<string, string>> = { "claude-code": '"onFailure": "block"' };

/** Whether the agent's settings say that it blocks when a runner fails. */
export function isClosed(host: string, { path }: HostsHome): boolean {
  const file = { "claude-code": ".claude/settings.json" }[host];
  return file !== undefined && readFileSync(join(path, file), "utf8").includes(closedBy[host] as string);
}

const UID = 54_321;
const isRoot = process.getuid?.() === 0;

/** A home in which these agents have this hook, and their adapters. */
export async function prepareBroken(kind: Kind, hosts: readonly string[] = Object.keys(adapters)): Promise<Prepared> {
  const hooks = {
    "hook.sh": `#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Ba.*\n${headers[kind]}touch "$HOME/asked"\n`,
  };
  const home = await createHosts(hooks, hosts);
  if (kind.endsWith("project")) await guardProject(home);
  return { home, loaded: await Promise.all(hosts.flatMap((id) => adapters[id]?.() ?? [])) };
}

/** What agents are wrongly told when something is broken, by what is. */
export async function findSilence(kind: Kind, hosts?: readonly string[]): Promise<Record<string, Record<string, Reply>>> {
  const { home, loaded } = await prepareBroken(kind, hosts);
  const backup = `${home.path}-backup`;
  cpSync(home.path, backup, { recursive: true });
  onTestFinished(() => rmSync(backup, { recursive: true, force: true }));
  const wrong: Record<string, Record<string, Reply>> = {};
  for (const [name, situation] of Object.entries(situations)) {
    situation.breakIt?.(home);
    const able = loaded.filter((adapter) => (!situation.isForShell || hasShell(adapter)) && adapter.id !== situation.without);
    const cells = await Promise.all(able.map(async (adapter) => [adapter.id, await fireBroken(adapter, home, situation)] as const));
    const bad = cells.filter(([id, told]) => isWrong(kind, told) || (isClosed(id, home) && ![0, BLOCKED].includes(told.exitCode ?? -1)));
    if (bad.length > 0) wrong[name] = Object.fromEntries(bad);
    if (existsSync(join(home.path, "asked"))) wrong[`${name}: the hook was asked`] = {};
    removeTree(home.path);
    cpSync(backup, home.path, { recursive: true });
  }
  return wrong;
}

function isWrong(kind: Kind, { blocked, stdout, stderr }: Told): boolean {
  const isNamed = /hawk: \S|hook\.sh/.test(stdout + stderr);
  return kind === "guard" ? !blocked : blocked || !isNamed;
}

/** Variables with which Node would do something else than it is asked to, and none. */
const nodeOptions = [{}, ...["--no-such-option", "--require ./evil.js", "--require ./gone.js"].map((NODE_OPTIONS) => ({ NODE_OPTIONS }))];

/** The agents that don't ask their hook, or say something, though nothing is broken. */
export async function findUnasked(kind: Kind, hosts?: readonly string[]): Promise<unknown[]> {
  const { home, loaded } = await prepareBroken(kind, hosts);
  writeFileSync(join(home.project, "evil.js"), "require('fs').writeFileSync('evil', '')");
  const wrong: unknown[] = [];
  for (const adapter of loaded)
    for (const env of nodeOptions) {
      const { blocked, stderr } = await fireBroken(adapter, home, { env: () => env, payload: pretty });
      const asked = existsSync(join(home.path, "asked"));
      const isEvil = existsSync(join(home.project, "evil"));
      if (blocked || stderr !== "" || !asked || isEvil) wrong.push({ host: adapter.id, env, blocked, stderr, asked, isEvil });
      rmSync(join(home.path, "asked"), { force: true });
    }
  return wrong;
}

/** Agents that can be told to block when a runner fails are told so: a guard is registered. */
async function guardProject({ path, hawk }: HostsHome): Promise<void> {
  const directory = join(path, "elsewhere/.hawk/hooks");
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "own.sh"), guardElsewhere);
  writeFileSync(join(directory, "../config.yaml"), "hooks:\n  enabled: [own.sh]\n");
  expect(await hawk("trust", join(path, "elsewhere"), "--yes")).toMatchObject({ exitCode: 0 });
}

async function fireBroken(adapter: Adapter, home: HostsHome, situation: Situation): Promise<Told> {
  const sample = adapter.sample({ kind: "command", command: "ls" }, { home: home.path, project: home.project });
  if (!sample) throw new Error(`there is no sample of ${adapter.id}`);
  const { payload = (json: string) => json, through = '"$@"', env } = situation;
  const isLimited = through.includes("ulimit") && isRoot;
  const child = spawn("/bin/bash", ["-c", through, "sh", "/bin/sh", "-c", commandOf(adapter, home), runnerOf(adapter, home)], {
    cwd: home.project,
    env: { PATH: process.env["PATH"], HOME: home.path, ...sample.env, ...env?.(home) },
    stdio: "pipe",
    ...(isLimited ? { uid: giveAway(home) } : {}),
  });
  child.stdin.on("error", () => undefined).end(payload(JSON.stringify(sample.payload)));
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { blocked: isBlocked(adapter, sample, { stdout, stderr, exitCode }), stdout, stderr, exitCode };
}

/** A plugin of hawk's does what the text says. */
function isBlocked(adapter: Adapter, { name, payload, env = {} }: NativeEvent, result: Reply): boolean {
  if (adapter.syntax === null) return /"refuse":"[^"]/.test(result.stdout);
  const event = adapter.decode(name, payload, env);
  if (!event) throw new Error(`${name} is not an event`);
  return understandReply(adapter, result, event).blocked;
}

function runnerOf({ id }: Pick<Adapter, "id">, { state }: Pick<HostsHome, "state">): string {
  return join(state, "run", id, "pre_tool_use");
}

/** The command line that is in the agent's settings, or else the runner that a plugin starts. */
function commandOf({ id, settings }: Adapter, { path, state }: HostsHome): string {
  const runner = runnerOf({ id }, { state });
  const file = join(path, settings.user?.path ?? "nothing");
  const texts = existsSync(file) ? (readFileSync(file, "utf8").match(/"(?:[^"\\\n]|\\.)*"/g) ?? []) : [];
  return texts.map((one) => JSON.parse(one) as string).find((one) => one.includes(runner) && one.length < 1000) ?? runner;
}

/** The limit of processes does not hold for root, so the home becomes somebody else's. */
function giveAway({ path }: HostsHome): number {
  const stack = [path];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    chownSync(next, UID, UID);
    if (statSync(next).isDirectory()) for (const name of readdirSync(next)) stack.push(join(next, name));
  }
  return UID;
}
