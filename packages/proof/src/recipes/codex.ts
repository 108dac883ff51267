import { openaiResponses } from "../model/openai-responses.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

export const codex: Recipe = {
  host: "codex",
  api: openaiResponses,
  settings: { variable: "CODEX_HOME", directory: ".codex" },
  copies: ["config.toml", "hooks.json"],
  copyTo: "",
  // Trust is kept by the absolute path of the file that holds the hooks.
  rebased: "config.toml",
  tools: {
    shell: (command) => ({ name: "exec_command", input: { cmd: command } }),
    write: (path, text) => patch([`*** Add File: ${path}`, `+${text}`]),
    edit: (path, { from, to }) => [patch([`*** Update File: ${path}`, "@@", `-${from}`, `+${to}`])],
    mcp: (input) => ({ name: "mcp__hawkverify.note", input }),
  },
  launch,
  notShown: ["the terminal UI", "subagents", "managed settings"],
};

function patch(lines: readonly string[]): { name: string; input: Record<string, unknown> } {
  return { name: "apply_patch", input: { text: ["*** Begin Patch", ...lines, "*** End Patch"].join("\n") } };
}

/** Each `-c` is TOML. The read-only sandbox keeps it from trusting the project by itself; hooks are asked before the sandbox is. */
function launch({ prompt, url, mcpCommand: [command, ...args], copied }: ProofTask): ProofLaunch {
  const provider = `{name="hawkverify",base_url="${url}/v1",wire_api="responses",requires_openai_auth=false,supports_websockets=false,request_max_retries=0,stream_max_retries=0}`;
  const settings = [
    'model="gpt-5.5"',
    'model_provider="hawkverify"',
    `model_providers.hawkverify=${provider}`,
    "analytics.enabled=false",
    "check_for_update_on_startup=false",
    'otel.metrics_exporter="none"',
    ...listServers(copied("config.toml") ?? "").map((name) => `mcp_servers.${name}.enabled=false`),
    `mcp_servers.hawkverify={command=${JSON.stringify(command)},args=${JSON.stringify(args)}}`,
  ];
  return {
    args: [
      "exec",
      "--ephemeral",
      "--skip-git-repo-check",
      "-s",
      "read-only",
      ...settings.flatMap((setting) => ["-c", setting]),
      ...["apps", "plugins", "remote_plugin"].flatMap((feature) => ["--disable", feature]),
      prompt,
    ],
    env: {},
  };
}

/** The user's own MCP servers, which stay off. */
function listServers(toml: string): string[] {
  return [...new Set([...toml.matchAll(/^\s*\[mcp_servers\.("[^"]+"|[\w-]+)/gm)].map(([, name]) => name ?? ""))];
}
