import type { Host, Launch, McpServer, Task } from "../host.ts";
import { openaiResponses } from "@hawk/proof/drive";
import { noDelete, noNotebook, oneFamily } from "./reasons.ts";

export const codex: Host = {
  id: "codex",
  title: "Codex CLI",
  npmPackage: "@openai/codex",
  version: "0.166.0",
  executables: (platform, architecture) => [`@openai/codex-${platform}-${architecture}/vendor/${targetTriple(platform, architecture)}`],
  versionArguments: ["--version"],
  api: openaiResponses,
  models: { usual: "gpt-5.5", gpt: "gpt-5.5", scripts: "gpt-6-sol" },
  tools: {
    // A call that asks to leave the sandbox is what the host asks its user about; where it asks nobody, it refuses such a call.
    shell: (command, permissions) => ({ name: "exec_command", input: { cmd: command, ...(permissions === "asked" ? escalation : {}) } }),
    write: (path, text) => ({ name: "apply_patch", input: { text: renderPatch(path, text) } }),
    patch: (patch) => ({ name: "apply_patch", input: { text: patch } }),
    script: (command) => ({ name: "exec", input: { text: `text(await tools.exec_command(${JSON.stringify({ cmd: command })}))` } }),
    mcp: (server, tool, input) => ({ name: `mcp__${server}.${tool}`, input }),
    delegate: (prompt) => [
      { name: "collaboration.spawn_agent", input: { task_name: "part", message: prompt, fork_turns: "none" } },
      { name: "collaboration.wait_agent", input: {} },
    ],
  },
  // A namespace is part of the name there.
  launch,
  syncArguments: ["--codex-trust"],
  settings: ".codex/hooks.json",
  plugin: {
    install: (directory) => [
      ["plugin", "marketplace", "add", directory],
      ["plugin", "add", "hawk@hawk"],
    ],
    list: ["plugin", "list"],
    listed: "hawk@hawk  installed, enabled",
    remove: [
      ["plugin", "remove", "hawk@hawk"],
      ["plugin", "marketplace", "remove", "hawk"],
    ],
  },
  notOffered: {
    ...noDelete,
    ...noNotebook,
    ...oneFamily,
    approve: "a hook before a tool can't approve the call; one at permission_request can",
    "feedback-on-failure": "the agent has no event for failed calls; a command that exits with an error fires post_tool_use",
  },
};

const escalation = { sandbox_permissions: "require_escalated", justification: "May I run the scripted command?" };

function targetTriple(platform: string, architecture: string): string {
  const machine = architecture === "arm64" ? "aarch64" : "x86_64";
  if (platform === "win32") return `${machine}-pc-windows-msvc/bin/codex.exe`;
  return platform === "darwin" ? `${machine}-apple-darwin/bin/codex` : `${machine}-unknown-linux-musl/bin/codex`;
}

function renderPatch(path: string, text: string): string {
  return ["*** Begin Patch", `*** Add File: ${path}`, ...text.split("\n").map((line) => `+${line}`), "*** End Patch"].join("\n");
}

/** Without a user, "asked" is left to a reviewer of the host's own, and that is a model too. */
function launch({ prompt, permissions, ...task }: Task, { project }: { project: string }): Launch {
  const mode = permissions === "granted" ? "--dangerously-bypass-approvals-and-sandbox" : "--approve-for-me";
  // Anyone who checks the project out agrees to its hooks at the terminal.
  const trusted = task.hasProjectHooks ? ["--dangerously-bypass-hook-trust"] : [];
  const start = task.isInteractive ? [] : ["exec", "--skip-git-repo-check"];
  return { args: [...start, mode, ...trusted, prompt], env: {}, files: { ".codex/config.toml": renderConfig(task, project) } };
}

/** With the newer of its two sets of tools for subagents, an agent can wait for them without being told their ids. */
function renderConfig({ modelUrl, model, mcpServer }: Pick<Task, "modelUrl" | "model" | "mcpServer">, project: string): string {
  return `model = "${model}"
model_provider = "scripted"

[model_providers.scripted]
name = "scripted"
base_url = "${modelUrl}/v1"
wire_api = "responses"
requires_openai_auth = false
supports_websockets = false
request_max_retries = 0
stream_max_retries = 0

[features]
multi_agent_v2 = true

# Otherwise it asks at a terminal whether the user wants a newer one.
[notice.model_migrations]
"${model}" = "gpt-6-sol"

[projects.${JSON.stringify(project)}]
trust_level = "trusted"
${mcpServer ? renderMcpServer(mcpServer) : ""}`;
}

function renderMcpServer({ name, command: [command, ...args] }: McpServer): string {
  return `
[mcp_servers.${name}]
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
`;
}
