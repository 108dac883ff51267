import type { Host, Launch, McpServer, Task } from "../host.ts";
import { openaiChat } from "@hawk/proof/drive";
import { noDelete, noNotebook, noPatch, noScript, ownFile } from "./reasons.ts";

/** Claude Code's settings have hawk's entries too, and the agent reads them: no hook may run twice for that. */
export const grok: Host = {
  id: "grok",
  title: "Grok CLI",
  npmPackage: "@xai-official/grok",
  version: "1.0.41",
  needsInstallScripts: true,
  executables: () => ["@xai-official/grok/bin/grok-native"],
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted", claude: "claude-sonnet-4-5", gpt: "gpt-5", gemini: "gemini-2.5-pro" },
  tools: {
    shell: (command) => ({ name: "run_terminal_command", input: { command, description: "Run the scripted command" } }),
    // A command that exits with an error does not count as failed.
    fail: () => ({ name: "use_tool", input: { tool_name: "nowhere__nothing", tool_input: {} } }),
    write: (path, text) => ({ name: "write", input: { file_path: path, content: text } }),
    read: (path) => ({ name: "read_file", input: { target_file: path } }),
    mcp: (server, tool, input) => ({ name: "use_tool", input: { tool_name: `${server}__${tool}`, tool_input: input } }),
    delegate: (prompt) => ({
      name: "spawn_subagent",
      input: { prompt, description: "Scripted", subagent_type: "general-purpose", background: false },
    }),
  },
  launch,
  registeredAs: "grok,claude-code",
  needsRepository: true,
  notOffered: {
    audit: "hawk's trace doesn't say which call of the session it was: the number is right, the names may not be",
    ...noScript,
    ...noDelete,
    ...noPatch,
    ...noNotebook,
    ...ownFile,
  },
};

/** The same program where hawk is registered in Claude Code only. */
export const grokByClaude: Host = {
  ...grok,
  id: "grok-by-claude",
  title: "Grok CLI (by Claude Code's settings)",
  installedAs: grok.id,
  registeredAs: "claude-code",
  onlyScenarios: ["deny", "guards", "self-guard"],
};

function launch({ prompt, permissions, modelUrl, model, mcpServer, hasProjectHooks, isInteractive }: Task): Launch {
  return {
    args: [
      "-m",
      "fake",
      ...(permissions === "granted" ? ["--always-approve"] : []),
      ...(hasProjectHooks ? ["--trust"] : []),
      ...(isInteractive ? [prompt] : ["-p", prompt]),
    ],
    // Otherwise a model is asked once more when the turn is over, with the whole conversation and with tools.
    env: { GROK_TURN_SUMMARY: "0" },
    files: {
      ".grok/config.toml": `[cli]
auto_update = false
[models]
default = "fake"
[model.fake]
model = "${model}"
base_url = "${modelUrl}/v1"
name = "Fake"
api_key = "scripted"
context_window = 128000
[features]
telemetry = false
${mcpServer ? renderMcpServer(mcpServer) : ""}`,
    },
  };
}

function renderMcpServer({ name, command: [command, ...args] }: McpServer): string {
  return `[mcp_servers.${name}]
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
`;
}
