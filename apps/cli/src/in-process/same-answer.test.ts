import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { InProcessAnswer, InProcessEvent } from "@hawk/dispatcher";
import fc from "fast-check";
import { expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHosts } from "../testing/hosts.ts";
import type { HostsHome } from "../testing/hosts.ts";
import { pluginAgents } from "../testing/plugin-agents.ts";

// One plan, and two ways to ask its hooks: by a runner, and in the agent's own process. Both give the same answer, write the same line into
// the trace, and give hooks the same environment.

interface Asked {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  traced: unknown[];
}

interface Sent {
  host: string;
  event: string;
  payload: string;
}

type Serve = (event: InProcessEvent) => Promise<InProcessAnswer | null>;

const env = { PATH: process.env["PATH"] ?? "", PWD: "/" };

function askRunner(home: HostsHome, { host, event, payload }: Sent, more: NodeJS.ProcessEnv = {}): Asked {
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", join(home.state, "run", host, event)], {
    input: payload,
    encoding: "utf8",
    env: { ...env, HOME: home.path, ...more },
    cwd: home.project,
  });
  return { exitCode: status, stdout, stderr, traced: takeTrace(home) };
}

async function askHere(home: HostsHome, { host, event, payload }: Sent, more: NodeJS.ProcessEnv = {}): Promise<Asked | null> {
  const { serve } = createRequire(home.dispatcher)(join(dirname(home.dispatcher), "in-process.cjs")) as { serve: Serve };
  const runner = readFileSync(join(home.state, "run", host, event), "utf8");
  const answer = await serve({ runner, payload, cwd: home.project, env: { ...env, HOME: home.path, ...more } });
  return answer && { ...answer, traced: takeTrace(home) };
}

function takeTrace({ state }: HostsHome): unknown[] {
  const file = join(state, "trace.jsonl");
  const lines = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
  rmSync(file, { force: true });
  return lines.map((line) => Object.assign(JSON.parse(line) as object, { time: "", ms: 0 }));
}

const events = ["pre_tool_use", "post_tool_use", "user_prompt_submit", "session_start"] as const;

const behaviour = fc.record({
  event: fc.constantFrom(...events),
  stdout: fc.constantFrom(
    "",
    "",
    "plain text",
    "{ broken",
    '{"decision":"block","reason":"json says no"}',
    '{"systemMessage":"hello"}',
    '{"continue":false,"stopReason":"enough"}',
    '{"hookSpecificOutput":{"permissionDecision":"allow"}}',
    '{"hookSpecificOutput":{"permissionDecision":"ask"}}',
    '{"hookSpecificOutput":{"additionalContext":"json context"}}',
    '{"hookSpecificOutput":{"updatedInput":{"command":"echo changed"}}}',
  ),
  stderr: fc.constantFrom("", "a reason", "a 'quoted' $reason\nof two lines"),
  exitCode: fc.constantFrom(0, 0, 0, 1, 2, 3, 127),
  matcher: fc.constantFrom(undefined, undefined, "Bash", "Edit|Write", "shell", "mcp__.*"),
  onFailure: fc.constantFrom("continue", "block"),
  isContent: fc.boolean(),
});

type Behaviour = typeof behaviour extends fc.Arbitrary<infer Value> ? Value : never;

const calls = ["ls -la", "rm -rf /"].map((command) => ({ kind: "command", command }) as const);
const actions = [...calls, { kind: "write", path: "a.txt", text: "hi" }, { kind: "start" }] as const;

test("an event means the same whether a runner is asked or the agent's own process", { timeout: 600_000 }, async () => {
  const home = await createHosts({}, pluginAgents);
  const cases = fc.record({
    host: fc.constantFrom(...pluginAgents),
    hooks: fc.array(behaviour, { minLength: 1, maxLength: 3 }),
    odd: fc.constantFrom("", "[]", "{}", '{"tool":1}', '{"toolName":"bash"}', "{", '{"toolName":"brand_new","input":{"command":"ls"}}'),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ host, hooks, odd }) => {
      await install(home, hooks);
      for (const sent of await eventsOf(home, host, odd))
        expect(await askHere(home, sent), JSON.stringify(sent)).toEqual(askRunner(home, sent));
    }),
    { numRuns: 6 },
  );
});

/** What an agent can send about hooks that are registered in it. */
async function eventsOf({ state, path, project }: HostsHome, host: string, odd: string): Promise<Sent[]> {
  const adapter = await adapters[host]?.();
  const samples = actions.flatMap((action) => JSON.stringify(adapter?.sample(action, { home: path, project })?.payload) ?? []);
  return events
    .filter((event) => existsSync(join(state, "run", host, event)))
    .flatMap((event) => [odd, ...samples].map((payload) => ({ host, event, payload })));
}

async function install(home: HostsHome, hooks: readonly Behaviour[]): Promise<void> {
  const registry = join(home.path, ".config/hawk/registry/hooks");
  rmSync(registry, { recursive: true, force: true });
  mkdirSync(registry, { recursive: true });
  const names = hooks.map((hook, index) => writeHook(registry, hook, index));
  writeFileSync(join(home.path, ".config/hawk/config.yaml"), `global:\n  hooks: [${names.join(", ")}]\n`);
  const { exitCode, stderr } = await home.hawk("sync", "--agent", pluginAgents.join(","));
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
}

function writeHook(registry: string, { event, stdout, stderr, exitCode, matcher, onFailure, isContent }: Behaviour, index: number): string {
  const fields = Object.entries({ matcher, on_failure: onFailure, on_unsupported: "skip" }).filter(([, value]) => value !== undefined);
  if (isContent && stdout !== "") {
    const lines = fields.map(([key, value]) => `  ${key}: ${JSON.stringify(value)}\n`);
    writeFileSync(join(registry, `hook-${index}.md`), `---\nhawk-hook:\n  events: [${event}]\n${lines.join("")}---\n${stdout}`);
    return `hook-${index}.md`;
  }
  const header = [["events", event], ...fields].map(([key, value]) => `# hawk-hook: ${key}=${value}\n`);
  const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const path = join(registry, `hook-${index}.sh`);
  writeFileSync(
    path,
    `#!/bin/sh\n${header.join("")}cat >/dev/null\nprintf '%s' ${quote(stdout)}\nprintf '%s' ${quote(stderr)} >&2\nexit ${exitCode}\n`,
  );
  chmodSync(path, 0o755);
  return `hook-${index}.sh`;
}

const hostile: NodeJS.ProcessEnv = {
  NODE_OPTIONS: "--max-old-space-size=512",
  NODE_PATH: "/nowhere",
  NODE_V8_COVERAGE: "",
  BUN_OPTIONS: "--smol",
  BUN_INSPECT: "",
  BASH_ENV: "/nowhere/env",
  ENV: "/nowhere/env",
  GLOBIGNORE: "*",
  PYTHONPATH: ".",
  LD_LIBRARY_PATH: "/nowhere",
  GIT_SSH_COMMAND: "false",
  HAWK_LIBRARY: "/nowhere",
  HAWK_NODE: "/nowhere/node",
  HAWK_ALLOW: "1",
  HAWK_RUN_ID: "outer/",
  EMPTY: "",
  SPACED: " two  words ",
  PATH: `.:relative:${process.env["PATH"] ?? ""}`,
  OLDPWD: "/tmp",
};

test.each(["block", "continue"])(
  "hooks with on_failure=%s inherit the same, and it is the agent's environment that is left alone",
  async (onFailure) => {
    const text = `#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=${onFailure}\nenv | sort >"$0.$HOW"; pwd >>"$0.$HOW"; cat >>"$0.$HOW"\n`;
    const home = await createHosts({ "tell.sh": text }, pluginAgents);
    const hook = join(home.path, ".config/hawk/registry/hooks/tell.sh");
    const told = (how: string): string[] =>
      readFileSync(`${hook}.${how}`, "utf8")
        .replace(/^HOW=.*\n/m, "")
        .replace(/^HAWK_RUN_ID=outer\/.*\n/m, "HAWK_RUN_ID=inner\n")
        .split("\n");
    for (const host of pluginAgents) {
      const sample = (await adapters[host]?.())?.sample({ kind: "command", command: "ls" }, { home: home.path, project: home.project });
      const sent = { host, event: "pre_tool_use", payload: JSON.stringify(sample?.payload) };
      const given = { ...hostile, HOW: "here" };
      expect(await askHere(home, sent, given)).toMatchObject({ exitCode: 0 });
      expect(given).toEqual({ ...hostile, HOW: "here" });
      askRunner(home, sent, { ...hostile, HOW: "runner" });
      expect(told("here"), host).toEqual(told("runner"));
    }
  },
);
