import type { Host, Launch, Task } from "../host.ts";
import { toMcpServers } from "../mcp-servers.ts";
import { geminiGenerate } from "@hawk/proof/drive";
import { noDelete, noNotebook, noPatch, noScript, oneFamily, rootOnly } from "./reasons.ts";

const NO_PERMISSION_EVENT = "the agent asks no hook about permissions";
const NO_SUBAGENT_EVENT = "the agent has no events for subagents";

export const geminiCli: Host = {
  id: "gemini-cli",
  title: "Gemini CLI",
  npmPackage: "@google/gemini-cli",
  version: "0.61.0",
  executables: () => ["@google/gemini-cli/bundle/gemini.js"],
  versionArguments: ["--version"],
  api: geminiGenerate,
  models: { usual: "gemini-2.5-flash", gemini: "gemini-3-pro-preview" },
  tools: {
    shell: (command) => ({ name: "run_shell_command", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "write_file", input: { file_path: path, content: text } }),
    mcp: (server, tool, input) => ({ name: `mcp_${server}_${tool}`, input }),
    delegate: (prompt) => ({ name: "invoke_agent", input: { agent_name: "generalist", prompt } }),
  },
  launch,
  settings: ".gemini/settings.json",
  userFiles: (project) => ({ ".gemini/trustedFolders.json": JSON.stringify({ [project]: "TRUST_FOLDER" }) }),
  plugin: {
    // At a terminal it asks whether the directory is trusted.
    files: (directory) => ({ ".gemini/trustedFolders.json": JSON.stringify({ [directory]: "TRUST_FOLDER" }) }),
    install: (directory) => [
      ["extensions", "validate", directory],
      ["extensions", "install", "--consent", directory],
    ],
    list: ["extensions", "list"],
    listed: "extensions/hawk",
    remove: [["extensions", "uninstall", "hawk"]],
  },
  notOffered: {
    ...rootOnly,
    ...noScript,
    ...noDelete,
    ...noNotebook,
    ...noPatch,
    ...oneFamily,
    approve: "a hook's approval has no effect, and without a terminal the model doesn't even get the tool",
    "context-before-tool": "the agent ignores text for the model before a tool",
    "merge-context-and-input": "the agent ignores text for the model before a tool",
    "feedback-on-failure": "failed calls fire post_tool_use",
    "permission-granted": NO_PERMISSION_EVENT,
    "permission-refused": NO_PERMISSION_EVENT,
    "subagent-start": NO_SUBAGENT_EVENT,
    "context-subagent-start": NO_SUBAGENT_EVENT,
    "subagent-stop": NO_SUBAGENT_EVENT,
    "subagent-continued": NO_SUBAGENT_EVENT,
  },
};

function launch({ prompt, permissions, modelUrl, model, mcpServer, isInteractive }: Task): Launch {
  return {
    args: [isInteractive ? "-i" : "-p", prompt, "-m", model, "--approval-mode", permissions === "granted" ? "yolo" : "default"],
    env: {
      GOOGLE_GEMINI_BASE_URL: modelUrl,
      GEMINI_API_KEY: "scripted",
      GEMINI_CLI_TRUST_WORKSPACE: "true",
      GEMINI_CLI_NO_RELAUNCH: "true",
    },
    files: {
      ".gemini/settings.json": JSON.stringify({
        security: { auth: { selectedType: "gemini-api-key" } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false },
        ...(mcpServer ? { mcpServers: toMcpServers(mcpServer, { trust: true }) } : {}),
      }),
    },
  };
}
