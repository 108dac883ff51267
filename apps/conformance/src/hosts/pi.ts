import type { Host, Launch, Task } from "../host.ts";
import { openaiChat } from "@hawk/proof/drive";
import { noDelete, noNotebook, noPatch, noScript, ownFile, rootOnly } from "./reasons.ts";

const NO_MCP = "the agent has no MCP servers";

export const pi: Host = {
  id: "pi",
  title: "Pi",
  npmPackage: "@earendil-works/pi-coding-agent",
  version: "0.87.1",
  nodeMajor: 22,
  executables: () => ["@earendil-works/pi-coding-agent/dist/bundle/cli.js"],
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted", claude: "claude-sonnet-4-5", gpt: "gpt-5", gemini: "gemini-2.5-pro" },
  tools: {
    shell: (command) => ({ name: "bash", input: { command } }),
    write: (path, text) => ({ name: "write", input: { path, content: text } }),
    delegate: (prompt) => ({ name: "task", input: { prompt } }),
  },
  launch,
  notOffered: {
    ...rootOnly,
    audit: `${NO_MCP}, and no subagents`,
    ...noPatch,
    ...noScript,
    ...noDelete,
    ...noNotebook,
    ...ownFile,
    "subagent-call": "the agent has no subagents",
    mcp: NO_MCP,
    "unknown-tool": NO_MCP,
  },
};

function launch({ prompt, modelUrl, model, hasProjectHooks, isInteractive }: Task): Launch {
  const models = [{ id: model, contextWindow: 128_000 }];
  const provider = {
    baseUrl: `${modelUrl}/v1`,
    api: "openai-completions",
    apiKey: "scripted",
    compat: { supportsDeveloperRole: false },
    models,
  };
  const trusted = hasProjectHooks ? ["--approve"] : [];
  return {
    args: [...(isInteractive ? [] : ["-p"]), ...trusted, "--provider", "scripted", "--model", model, prompt],
    env: { PI_OFFLINE: "1" },
    files: { ".pi/agent/models.json": JSON.stringify({ providers: { scripted: provider } }) },
  };
}
