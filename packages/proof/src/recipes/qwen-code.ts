import { openaiChat } from "../model/openai-chat.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

const off = [
  ["privacy", "usageStatisticsEnabled"],
  ["general", "enableAutoUpdate"],
  // Otherwise a model is asked once more when the turn is over, with the whole conversation and with tools.
  ["memory", "enableManagedAutoMemory"],
  ["memory", "enableManagedAutoDream"],
];

export const qwenCode: Recipe = {
  host: "qwen-code",
  api: openaiChat,
  settings: { variable: "QWEN_HOME", directory: ".qwen" },
  copies: ["settings.json", "trustedFolders.json"],
  copyTo: "",
  changes: off.map((path) => ({ file: "settings.json", path, value: false })),
  tools: {
    shell: (command) => ({ name: "run_shell_command", input: { command, description: "Run the scripted command", is_background: false } }),
    write: (path, text) => ({ name: "write_file", input: { file_path: path, content: text } }),
    edit: (path, { from, to }) => [
      { name: "read_file", input: { file_path: path } },
      { name: "edit", input: { file_path: path, old_string: from, new_string: to } },
    ],
    delegate: (prompt) => ({ name: "agent", input: { description: "Scripted", prompt, subagent_type: "general-purpose" } }),
  },
  launch,
  notShown: ["the terminal UI", "MCP tools", "managed settings"],
};

/** What the user has configured for a model outranks the environment, so this is a model that nobody has configured. */
function launch({ prompt, url, work }: ProofTask): ProofLaunch {
  return {
    args: [
      "--auth-type",
      "openai",
      "--openai-base-url",
      `${url}/v1`,
      "--openai-api-key",
      "hawk-verify",
      "-m",
      "hawk-verify",
      "--yolo",
      "--chat-recording=false",
      "--allowed-mcp-server-names",
      "none",
      "--include-directories",
      work,
      "-p",
      prompt,
    ],
    env: { DISABLE_AUTO_UPDATE: "1", QWEN_TELEMETRY_ENABLED: "false", QWEN_CODE_SUPPRESS_YOLO_WARNING: "1" },
  };
}
