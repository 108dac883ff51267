import type { Host, Launch, Task } from "../host.ts";
import { openaiChat } from "@hawk/proof/drive";
import { noDelete, noLog, noNotebook, noPatch, noPromptArgument, noScript, oneFamily, rootOnly } from "./reasons.ts";

const NO_MCP = "without a server of its own the agent has no MCP tools";

export const lettaCode: Host = {
  id: "letta-code",
  title: "Letta Code",
  npmPackage: "@letta-ai/letta-code",
  version: "0.25.9",
  executables: () => ["@letta-ai/letta-code/letta.js"],
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted" },
  tools: {
    shell: (command) => ({ name: "Bash", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "Write", input: { file_path: path, content: text } }),
    read: (path) => ({ name: "Read", input: { file_path: path } }),
    delegate: (prompt) => ({ name: "Agent", input: { prompt, description: "Scripted", subagent_type: "general-purpose" } }),
  },
  launch,
  settings: ".letta/settings.json",
  notOffered: {
    ...rootOnly,
    ...noLog,
    ...noScript,
    ...noDelete,
    ...noPatch,
    ...noNotebook,
    ...oneFamily,
    mcp: NO_MCP,
    "unknown-tool": NO_MCP,
    ...noPromptArgument,
  },
};

function launch({ prompt, modelUrl, model }: Task): Launch {
  return {
    args: ["-p", prompt, "--backend", "local", "--new-agent", "-m", `lmstudio/${model}`, "--yolo"],
    env: {
      LETTA_LOCAL_BACKEND_EXPERIMENTAL: "1",
      LMSTUDIO_BASE_URL: `${modelUrl}/v1`,
      LMSTUDIO_API_KEY: "scripted",
      DISABLE_AUTOUPDATER: "1",
    },
  };
}
