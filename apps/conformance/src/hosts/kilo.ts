import type { Host, Launch, Task } from "../host.ts";
import { openaiChat } from "@hawk/proof/drive";
import { installedTypes } from "./installed-types.ts";
import { noDelete, noAuditHere, noNotebook, noScript, ownFile } from "./reasons.ts";

const VERSION = "7.7.9";
const system = process.platform === "win32" ? "windows" : process.platform;

export const kilo: Host = {
  id: "kilo",
  title: "Kilo",
  // Without the package with the launcher: that has other versions than the programs.
  npmPackage: `@kilocode/cli-${system}-${process.arch}`,
  version: VERSION,
  executables: (platform, architecture) => [
    `@kilocode/cli-${platform === "win32" ? "windows" : platform}-${architecture}/bin/kilo${platform === "win32" ? ".exe" : ""}`,
  ],
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted", claude: "claude-sonnet-4-5", gpt: "gpt-5", gemini: "gemini-2.5-pro" },
  tools: {
    shell: (command) => ({ name: "bash", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "write", input: { filePath: path, content: text } }),
    patch: (patch) => ({ name: "apply_patch", input: { patchText: patch } }),
    mcp: (server, tool, input) => ({ name: `${server}_${tool}`, input }),
    delegate: (prompt) => ({ name: "task", input: { description: "Scripted", prompt, subagent_type: "general" } }),
  },
  launch,
  userFiles: () => installedTypes(".config/kilo", "@kilocode/plugin", VERSION),
  notOffered: {
    ...noAuditHere,
    ...noScript,
    ...noDelete,
    ...noNotebook,
    ...ownFile,
  },
};

function launch({ prompt, permissions, modelUrl, model, mcpServer, isInteractive }: Task): Launch {
  const limits = { name: "Scripted", tool_call: true, limit: { context: 100_000, output: 4_000 } };
  const options = { baseURL: `${modelUrl}/v1`, apiKey: "scripted" };
  const config = {
    model: `scripted/${model}`,
    small_model: `scripted/${model}`,
    enabled_providers: ["scripted"],
    provider: { scripted: { npm: "@ai-sdk/openai-compatible", name: "Scripted", options, models: { [model]: limits } } },
    permission: permissions === "granted" ? { "*": "allow" } : { bash: "ask", edit: "ask" },
    ...(mcpServer ? { mcp: { [mcpServer.name]: { type: "local", command: mcpServer.command } } } : {}),
    autoupdate: false,
    share: "disabled",
  };
  return {
    args: isInteractive ? ["--prompt", prompt] : ["run", prompt],
    env: {
      KILO_CONFIG_CONTENT: JSON.stringify(config),
      KILO_DISABLE_AUTOUPDATE: "1",
      KILO_DISABLE_MODELS_FETCH: "1",
      KILO_DISABLE_LSP_DOWNLOAD: "1",
    },
    files: installedTypes(".config/kilo", "@kilocode/plugin", VERSION),
  };
}
