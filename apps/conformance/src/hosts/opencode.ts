import type { Host, Launch, Task } from "../host.ts";
import { openaiChat } from "@hawk/proof/drive";
import { installedTypes } from "./installed-types.ts";
import { noAuditHere, noDelete, noNotebook, noScript, ownFile } from "./reasons.ts";

const VERSION = "1.18.33";

export const openCode: Host = {
  id: "opencode",
  title: "OpenCode",
  npmPackage: "opencode-ai",
  version: VERSION,
  // The package's own `bin` is a launcher that looks for the program in a package for each platform.
  executables: (platform, architecture) => {
    const system = platform === "win32" ? "windows" : platform;
    const program = platform === "win32" ? "opencode.exe" : "opencode";
    return ["", "-baseline", "-musl", "-baseline-musl"].map((kind) => `opencode-${system}-${architecture}${kind}/bin/${program}`);
  },
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
  userFiles: () => installedTypes(".config/opencode", "@opencode-ai/plugin", VERSION),
  notOffered: {
    ...noScript,
    ...noDelete,
    ...noNotebook,
    ...ownFile,
    ...noAuditHere,
  },
};

function launch({ prompt, permissions, modelUrl, model, mcpServer, isInteractive }: Task): Launch {
  const limits = { name: "Scripted", tool_call: true, limit: { context: 100_000, output: 4_000 } };
  const options = { baseURL: `${modelUrl}/v1`, apiKey: "scripted" };
  const config = {
    model: `scripted/${model}`,
    small_model: `scripted/${model}`,
    provider: { scripted: { npm: "@ai-sdk/openai-compatible", name: "Scripted", options, models: { [model]: limits } } },
    permission: permissions === "granted" ? {} : { bash: "ask", edit: "ask" },
    ...(mcpServer ? { mcp: { [mcpServer.name]: { type: "local", command: mcpServer.command } } } : {}),
    autoupdate: false,
    share: "disabled",
  };
  return {
    args: isInteractive ? ["--prompt", prompt] : ["run", prompt],
    env: {
      OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    },
    files: installedTypes(".config/opencode", "@opencode-ai/plugin", VERSION),
  };
}
