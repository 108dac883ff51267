import type { Host, Launch, Task } from "../host.ts";
import { toMcpServers } from "../mcp-servers.ts";
import { openaiChat } from "@hawk/proof/drive";
import { failsUnseen, noDelete, noNotebook, noScript, ownFile } from "./reasons.ts";

const NO_PERMISSION_EVENT = "the agent asks no hook about permissions";
const NO_SUBAGENT_EVENT = "the agent has no events for subagents";

export const cline: Host = {
  id: "cline",
  title: "Cline",
  npmPackage: "cline",
  version: "3.0.65",
  executables: (platform, architecture) => [`@cline/cli-${platform === "win32" ? "windows" : platform}-${architecture}/bin/cline`],
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted", claude: "claude-sonnet-4-5", gpt: "gpt-5", gemini: "gemini-2.5-pro" },
  tools: {
    shell: (command) => ({ name: "run_commands", input: { commands: [command] } }),
    write: (path, text) => ({ name: "editor", input: { path, new_text: text } }),
    patch: (patch) => ({ name: "apply_patch", input: { input: patch } }),
    mcp: (server, tool, input) => ({ name: `${server}__${tool}`, input }),
    delegate: (prompt) => ({ name: "spawn_agent", input: { systemPrompt: "You do the delegated part.", task: prompt } }),
  },
  launch,
  notOffered: {
    ...failsUnseen,
    "terminal-prompt": "the agent's screen shows nothing of a blocked prompt",
    ...noScript,
    ...noDelete,
    ...noNotebook,
    ...ownFile,
    approve: "a hook before a tool can't approve the call",
    "permission-granted": NO_PERMISSION_EVENT,
    "permission-refused": NO_PERMISSION_EVENT,
    "feedback-on-failure": "failed calls fire post_tool_use",
    "stop-continued": "a hook can't send the agent back to work",
    "stop-with-tools": "a hook can't send the agent back to work",
    "session-end": "the agent doesn't fire session_end without a terminal",
    "subagent-start": NO_SUBAGENT_EVENT,
    "context-subagent-start": NO_SUBAGENT_EVENT,
    "subagent-stop": NO_SUBAGENT_EVENT,
    "subagent-continued": NO_SUBAGENT_EVENT,
  },
};

const PROVIDER = "openai-compatible";

function launch({ prompt, modelUrl, model, mcpServer, isInteractive }: Task, { project }: { project: string }): Launch {
  return {
    args: [isInteractive ? "-i" : "--json", "-P", PROVIDER, "-m", model, "-c", project, prompt],
    // On a busy machine it would go on without plugins after four seconds, and so without hooks.
    env: { CLINE_PLUGIN_IMPORT_TIMEOUT_MS: "60000" },
    files: {
      ".cline/data/settings/providers.json": renderProviders(modelUrl, model),
      ...(mcpServer ? { ".cline/data/settings/cline_mcp_settings.json": JSON.stringify({ mcpServers: toMcpServers(mcpServer) }) } : {}),
    },
  };
}

function renderProviders(modelUrl: string, model: string): string {
  const settings = { provider: PROVIDER, apiKey: "scripted", model, baseUrl: `${modelUrl}/v1` };
  const provider = { settings, updatedAt: "2026-01-01T00:00:00.000Z", tokenSource: "manual" };
  return JSON.stringify({ version: 1, lastUsedProvider: PROVIDER, providers: { [PROVIDER]: provider } });
}
