import type { Host, Launch, Task } from "../host.ts";
import { toMcpServers } from "../mcp-servers.ts";
import { openaiChat } from "@hawk/proof/drive";
import { failsUnseen, noDelete, noPatch, noScript, rootOnly } from "./reasons.ts";

const NO_CONTEXT = "the agent drops text for the model before a tool";
const NO_INPUT = "the agent drops a changed input before a tool";
const NO_QUESTION = "without a terminal the agent denies the call by its own rule, without asking";

export const qwenCode: Host = {
  id: "qwen-code",
  title: "Qwen Code",
  npmPackage: "@qwen-code/qwen-code",
  version: "0.24.4",
  nodeMajor: 22,
  executables: () => ["@qwen-code/qwen-code/cli.js"],
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted", claude: "claude-sonnet-4-5", gpt: "gpt-5", gemini: "gemini-2.5-pro" },
  tools: {
    shell: (command) => ({ name: "run_shell_command", input: { command, description: "Run the scripted command", is_background: false } }),
    write: (path, text) => ({ name: "write_file", input: { file_path: path, content: text } }),
    read: (path) => ({ name: "read_file", input: { file_path: path } }),
    notebook: (path, text) => ({ name: "notebook_edit", input: { notebook_path: path, cell_id: "one", new_source: text } }),
    // What is not among the tools of the first request is called through one that is.
    mcp: (server, tool, input) => ({ name: "tool_call", input: { name: `mcp__${server}__${tool}`, arguments: input } }),
    delegate: (prompt) => ({ name: "agent", input: { description: "Scripted", prompt, subagent_type: "general-purpose" } }),
  },
  listDeferredTools: (shown) =>
    [...(/reachable through `tool_search`[^]*?<\/system-reminder>/.exec(shown)?.[0].matchAll(/^- "(\w+)"/gm) ?? [])].map(
      ([, name]) => name ?? "",
    ),
  launch,
  settings: ".qwen/settings.json",
  notOffered: {
    ...failsUnseen,
    ...rootOnly,
    ...noScript,
    ...noDelete,
    ...noPatch,
    approve: NO_QUESTION,
    "modify-input": NO_INPUT,
    "background-child-input": NO_INPUT,
    "context-before-tool": NO_CONTEXT,
    "merge-context-and-input": `${NO_CONTEXT}, and a changed input`,
    "context-subagent-start": "the agent drops text for a starting subagent",
    "permission-granted": NO_QUESTION,
    "permission-refused": NO_QUESTION,
    "session-end": "the agent doesn't fire session_end without a terminal",
  },
};

const settings = {
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false },
  // Otherwise a model is asked once more when the turn is over, with the whole conversation and with tools.
  memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
};

function launch({ prompt, permissions, modelUrl, model, mcpServer, isInteractive }: Task): Launch {
  return {
    args: [isInteractive ? "-i" : "-p", prompt, "--auth-type", "openai", "--approval-mode", permissions === "granted" ? "yolo" : "default"],
    env: {
      OPENAI_BASE_URL: `${modelUrl}/v1`,
      OPENAI_API_KEY: "scripted",
      OPENAI_MODEL: model,
      QWEN_CODE_SUPPRESS_YOLO_WARNING: "1",
    },
    files: {
      ".qwen/settings.json": JSON.stringify({
        ...settings,
        ...(mcpServer ? { mcpServers: toMcpServers(mcpServer, { trust: true }) } : {}),
      }),
    },
  };
}
