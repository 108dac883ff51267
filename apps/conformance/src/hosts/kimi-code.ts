import type { Host, Launch, Task } from "../host.ts";
import { toMcpServers } from "../mcp-servers.ts";
import { openaiChat } from "@hawk/proof/drive";
import { noDelete, noNotebook, noPatch, noPromptArgument, noScript } from "./reasons.ts";

const ONCE = "the agent goes on, but asks the hook only once in a turn";

export const kimiCode: Host = {
  id: "kimi-code",
  title: "Kimi Code",
  npmPackage: "@moonshot-ai/kimi-code",
  version: "2.1.0",
  nodeMajor: 22,
  executables: () => ["@moonshot-ai/kimi-code/dist/main.mjs"],
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted", claude: "claude-sonnet-4-5", gpt: "gpt-5", gemini: "gemini-2.5-pro" },
  tools: {
    shell: (command) => ({ name: "Bash", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "Write", input: { path, content: text } }),
    read: (path) => ({ name: "Read", input: { path } }),
    mcp: (server, tool, input) => ({ name: `mcp__${server}__${tool}`, input }),
    delegate: (prompt) => ({ name: "Agent", input: { prompt, description: "Scripted", subagent_type: "coder" } }),
  },
  launch,
  settings: ".kimi-code/config.toml",
  notOffered: {
    ...noScript,
    ...noDelete,
    ...noPatch,
    ...noNotebook,
    "stop-continued": ONCE,
    "stop-with-tools": ONCE,
    ...noPromptArgument,
    "session-end": "the agent doesn't fire session_end without a terminal",
  },
};

function launch({ prompt, modelUrl, model, mcpServer }: Task): Launch {
  return {
    args: ["-p", prompt],
    env: {},
    files: {
      ".kimi-code/config.toml": `default_model = "scripted"
telemetry = false
[providers.scripted]
type = "openai"
base_url = "${modelUrl}/v1"
api_key = "scripted"
[models.scripted]
provider = "scripted"
model = "${model}"
max_context_size = 128000
`,
      ...(mcpServer ? { ".kimi-code/mcp.json": JSON.stringify({ mcpServers: toMcpServers(mcpServer) }) } : {}),
    },
  };
}
