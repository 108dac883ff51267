import { spawn } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createHome, removeHome } from "./hawk-home.ts";
import type { HawkHome } from "./hawk-home.ts";
import { contestAsync } from "./measure.ts";
import type { Benchmark, Measurement } from "./measure.ts";
import { copies } from "./with-home.ts";

type Handler = (...args: unknown[]) => Promise<unknown>;
type Exports = Record<string, never>;

/** An agent that loads hawk's plugin: where that is, and how it makes a call of the shell. */
interface PluginAgent {
  plugin: string;
  load: (exports: Exports, directory: string) => Promise<() => Promise<unknown>>;
}

const header = "# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\n# hawk-hook: on_failure=block\n";
const sh = `#!/bin/sh\n${header}input=$(cat)\ncase $input in\n*"rm -rf /"*) echo "not that" >&2; exit 2 ;;\nesac\n`;
const python = `#!/usr/bin/env python3\n${header}import json, sys\njson.load(sys.stdin)\n`;
const kinds: readonly [title: string, hooks: Record<string, string>][] = [
  ["1 sh guard", copies(1, "guard-*.sh", sh)],
  ["5 sh guards", copies(5, "guard-*.sh", sh)],
  ["1 python guard", copies(1, "guard-*.py", python)],
];

const COMMAND = "git status --short && npm test -- --run src/guards";

const openCode: PluginAgent["load"] = async ({ hawk }: { hawk?: Handler }, directory) => {
  const hooks = (await hawk?.({ client: { session: { get: async () => ({}) } }, directory })) as Record<string, Handler>;
  return async () => hooks["tool.execute.before"]?.({ tool: "bash", sessionID: "s", callID: "c" }, { args: { command: COMMAND } });
};

const agents: Readonly<Record<string, PluginAgent>> = {
  opencode: { plugin: ".config/opencode/plugins/hawk.js", load: openCode },
  kilo: { plugin: ".config/kilo/plugin/hawk.js", load: openCode },
  cline: {
    plugin: ".cline/plugins/hawk.js",
    load: async ({ default: plugin }: { default?: { setup: (...args: unknown[]) => void; hooks: { beforeTool: Handler } } }, rootPath) => {
      plugin?.setup({}, { session: { sessionId: "s" }, workspaceInfo: { rootPath } });
      const toolCall = { toolName: "run_commands", toolCallId: "c" };
      return async () => plugin?.hooks.beforeTool({ snapshot: { agentId: "a" }, toolCall, input: { commands: [COMMAND] } });
    },
  },
  pi: {
    plugin: ".pi/agent/extensions/hawk.js",
    load: async ({ default: load }: { default?: (api: unknown) => void }, cwd) => {
      const handlers = new Map<string, Handler>();
      load?.({ on: (type: string, handler: Handler) => handlers.set(type, handler) });
      const context = { cwd, sessionManager: { getSessionId: () => "s", getSessionFile: () => "" } };
      return async () => handlers.get("tool_call")?.({ toolName: "bash", toolCallId: "c", input: { command: COMMAND } }, context);
    },
  },
};

/** What a guard on a call of the shell costs where hawk is a plugin, held against a plugin that starts the same hooks itself. */
export const plugins: Benchmark = {
  name: "plugins",
  run: async ({ rounds }) => {
    const measured: Measurement[] = [];
    for (const [host, agent] of Object.entries(agents))
      for (const [title, hooks] of kinds) {
        const home = createHome({ hooks, host });
        try {
          measured.push(await measure(`${host}: ${title}`, home, agent, rounds));
        } finally {
          removeHome(home);
        }
      }
    return measured;
  },
};

async function measure(subject: string, home: HawkHome, { plugin, load }: PluginAgent, rounds: number): Promise<Measurement> {
  const path = join(home.directory, plugin.replace(/\.js$/, ".mjs"));
  copyFileSync(join(home.directory, plugin), path);
  process.env["PATH"] = home.env["PATH"];
  const call = await load((await import(pathToFileURL(path).href)) as Exports, home.directory);
  return contestAsync({
    subject,
    floor: "a plugin that starts the hook itself",
    target: 1.5,
    rounds,
    runSubject: async () => void (await call()),
    runFloor: async () => {
      for (const hook of home.hooks) await startBare(hook, home.directory);
    },
  });
}

function startBare(hook: string, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(hook, [], { cwd, stdio: "pipe" });
    child.on("error", reject);
    child.on("close", () => resolve());
    for (const stream of [child.stdout, child.stderr]) stream.resume();
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify({ toolName: "bash", sessionId: "s", input: { command: COMMAND } }));
  });
}
