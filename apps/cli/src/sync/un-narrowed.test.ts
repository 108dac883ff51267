import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Registration } from "@hawk/adapter";
import { expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHosts } from "../testing/hosts.ts";
import type { HostsHome } from "../testing/hosts.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash|edit\n# hawk-hook: on_failure=block\n";
const plain = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash|edit\n";
const mixed = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\n# hawk-hook: parallel=true\n";

async function registered(home: HostsHome, agents = Object.keys(adapters)): Promise<Record<string, readonly string[] | undefined>> {
  const { stdout } = await home.hawk("sync", "--agent", agents.join(","), "--json");
  const { hosts } = JSON.parse(stdout) as { hosts: { host: string; registrations: Registration[] }[] };
  return Object.fromEntries(hosts.map(({ host, registrations }) => [host, registrations[0]?.matchers]));
}

test("a guard is registered for all tools in every agent, and a plain hook for its own", async () => {
  expect(Object.values(await registered(await createHosts({ "guard.sh": guard })))).toEqual(Object.keys(adapters).map(() => undefined));
  expect(Object.values(await registered(await createHosts({ "plain.sh": plain })))).toEqual(Object.keys(adapters).map(() => ["Bash|edit"]));
});

const common = { session_id: "s", cwd: "/" };

/** A call that reads, of each agent whose payloads name the tool at the top. */
const reads: Readonly<Record<string, Record<string, unknown>>> = {
  "claude-code": { ...common, tool_name: "Read", tool_input: { file_path: "/a" } },
  cline: { sessionId: "s", directory: "/", tool: "read_files", input: { files: [] } },
  codex: { ...common, tool_name: "view_image", tool_input: { path: "/a" } },
  "gemini-cli": { ...common, tool_name: "read_file", tool_input: { file_path: "/a" } },
  opencode: { toolName: "read", directory: "/", servers: ["x"], input: { tool: "read" } },
  "copilot-cli": { sessionId: "s", timestamp: 1, toolName: "view", toolArgs: { path: "/a" } },
  cursor: { ...common, tool_name: "Read", tool_input: { file_path: "/a" } },
  "qwen-code": { ...common, tool_name: "read_file", tool_input: { file_path: "/a" } },
  droid: { ...common, tool_name: "Read", tool_input: { file_path: "/a" } },
  crush: { event: "PreToolUse", ...common, tool_name: "view", tool_input: { file_path: "/a" } },
  kilo: { toolName: "read", directory: "/", servers: ["x"], input: { tool: "read" } },
  pi: { toolName: "read", cwd: "/", sessionId: "s", input: { path: "/a" } },
  kiro: { ...common, tool_name: "fs_read", tool_input: {} },
  grok: { hookEventName: "pre_tool_use", cwd: "/", workspaceRoot: "/", toolName: "read_file", toolInput: { target_file: "/a" } },
  reasonix: { event: "PreToolUse", sessionId: "s", cwd: "/", toolName: "read_file", toolArgs: { path: "/a" } },
  "letta-code": { working_directory: "/", tool_name: "Read", tool_input: { file_path: "/a" }, agent_id: "s" },
  "kimi-code": { ...common, tool_name: "Read", tool_input: { path: "/a" } },
};

/** Auggie lists its directories first, and Windsurf has an event for each kind of tool. */
const notAtTheTop = new Set(["auggie", "windsurf"]);

function fire(home: HostsHome, host: string, payload: unknown): { isSilent: boolean } {
  const env = { PATH: process.env["PATH"], HOME: home.path };
  const options = { input: JSON.stringify(payload), encoding: "utf8", env, cwd: home.project } as const;
  const { status, stdout, stderr } = spawnSync(join(home.state, "run", host, "pre_tool_use"), options);
  return { isSilent: status === 0 && stdout === "" && stderr === "" };
}

test.each([
  ["one", { "guard.sh": guard }],
  ["one with a hook beside it", { "guard.sh": guard, "mixed.sh": mixed }],
])("a harmless call passes a guard without Node, and an unknown tool does not: %s", async (_, hooks) => {
  const home = await createHosts(hooks);
  // Without it, whatever needs Node is blocked.
  rmSync(home.dispatcher);
  const hosts = Object.keys(adapters).filter((host) => !notAtTheTop.has(host));
  const name = (payload: object, tool: string): object =>
    JSON.parse(JSON.stringify(payload).replace(/("(?:tool|tool_name|toolName)"):"\w+"/g, `$1:"${tool}"`)) as object;
  const found = hosts.map((host) => {
    const payload = Object.fromEntries(
      Object.entries(reads[host] ?? {}).map(([key, value]) => [key, value === "/" ? home.project : value]),
    );
    return [host, fire(home, host, payload).isSilent, fire(home, host, { ...name(payload, "exec_it"), command: "ls" }).isSilent];
  });
  expect(found).toEqual(hosts.map((host) => [host, true, false]));
});
