import type { Host, Launch, McpServer, Task } from "../host.ts";
import { openaiChat } from "@hawk/proof/drive";
import { noDelete, noNotebook, noPatch, noPromptArgument, noScript } from "./reasons.ts";

export const reasonix: Host = {
  id: "reasonix",
  title: "Reasonix",
  npmPackage: "reasonix",
  version: "1.38.11",
  executables: (platform, architecture) => [`@reasonix/cli-${platform}-${architecture}/bin/reasonix${platform === "win32" ? ".exe" : ""}`],
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted", claude: "claude-sonnet-4-5", gpt: "gpt-5", gemini: "gemini-2.5-pro" },
  tools: {
    shell: (command) => ({ name: "bash", input: { command } }),
    write: (path, text) => ({ name: "write_file", input: { path, content: text } }),
    read: (path) => ({ name: "read_file", input: { path } }),
    mcp: (server, tool, input) => ({ name: `mcp__${server}__${tool}`, input }),
    delegate: (prompt) => ({ name: "read_only_task", input: { prompt, description: "Scripted" } }),
  },
  launch,
  settings: ".reasonix/settings.json",
  notOffered: {
    audit: "the agent lets its subagents run only commands that change nothing",
    ...noScript,
    ...noDelete,
    ...noPatch,
    ...noNotebook,
    "subagent-call": "the agent asks no hook about the calls of its subagents",
    ...noPromptArgument,
  },
};

function launch({ prompt, permissions, modelUrl, model, mcpServer }: Task): Launch {
  const mode = permissions === "granted" ? "danger-full-access" : "workspace-write";
  return {
    args: ["run", "--model", "scripted", "--permission-mode", mode, prompt],
    env: { SCRIPTED_KEY: "scripted" },
    files: {
      ".reasonix/config.toml": `default_model = "scripted"
[[providers]]
name = "scripted"
kind = "openai"
base_url = "${modelUrl}/v1"
model = "${model}"
api_key_env = "SCRIPTED_KEY"
context_window = 128000
${mcpServer ? renderMcpServer(mcpServer) : ""}`,
    },
  };
}

function renderMcpServer({ name, command: [command, ...args] }: McpServer): string {
  return `[[plugins]]
name = "${name}"
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
`;
}
