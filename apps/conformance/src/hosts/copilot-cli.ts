import type { Host, Launch, McpServer, Task } from "../host.ts";
import { toMcpServers } from "../mcp-servers.ts";
import { openaiChat } from "@hawk/proof/drive";
import { failsUnseen, noDelete, noNotebook, noScript, ownFile } from "./reasons.ts";

export const copilotCli: Host = {
  id: "copilot-cli",
  title: "GitHub Copilot CLI",
  npmPackage: "@github/copilot",
  version: "1.0.102",
  // The package's own `bin` is a loader that looks for the program in a package for each platform.
  executables: (platform, architecture) =>
    [platform, `${platform}musl`].map(
      (system) => `@github/copilot-${system}-${architecture}/${platform === "win32" ? "copilot.exe" : "copilot"}`,
    ),
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted", claude: "claude-sonnet-4-5", gpt: "gpt-5.5", gemini: "gemini-2.5-pro" },
  tools: {
    shell: (command) => ({ name: "bash", input: { command, description: "Run the scripted command" } }),
    fail: () => ({ name: "view", input: { path: "/nonexistent/file" } }),
    write: (path, text) => ({ name: "create", input: { path, file_text: text } }),
    patch: (patch) => ({ name: "apply_patch", input: { text: patch } }),
    mcp: (server, tool, input) => ({ name: `${server}-${tool}`, input }),
    delegate: (prompt) => ({
      name: "task",
      input: { description: "Scripted", prompt, agent_type: "general-purpose", name: "scripted", mode: "sync" },
    }),
  },
  launch,
  repairs: ["the runner is not executable"],
  plugin: {
    install: (directory) => [
      ["plugin", "marketplace", "add", directory],
      ["plugin", "install", "hawk@hawk"],
    ],
    list: ["plugin", "list"],
    listed: "hawk@hawk",
    remove: [
      ["plugin", "uninstall", "hawk@hawk"],
      ["plugin", "marketplace", "remove", "hawk"],
    ],
  },
  notOffered: {
    ...failsUnseen,
    ...noScript,
    ...noDelete,
    ...noNotebook,
    ...ownFile,
  },
};

function launch(
  { prompt, permissions, modelUrl, model, mcpServer, hasProjectHooks, isInteractive }: Task,
  { project }: { project: string },
): Launch {
  return {
    args: ["--no-auto-update", ...(permissions === "granted" ? ["--allow-all"] : []), isInteractive ? "-i" : "-p", prompt],
    env: {
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
      COPILOT_PROVIDER_API_KEY: "scripted",
      COPILOT_MODEL: model,
    },
    files: {
      ...(mcpServer ? { ".copilot/mcp-config.json": renderMcpServers(mcpServer) } : {}),
      ...(hasProjectHooks || isInteractive ? { ".copilot/config.json": JSON.stringify({ trustedFolders: [project] }) } : {}),
    },
  };
}

function renderMcpServers(server: McpServer): string {
  return JSON.stringify({ mcpServers: toMcpServers(server, { type: "local", tools: ["*"] }) });
}
