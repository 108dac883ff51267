import { geminiGenerate } from "../model/gemini-generate.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

export const geminiCli: Recipe = {
  host: "gemini-cli",
  api: geminiGenerate,
  settings: { directory: ".gemini" },
  copies: ["settings.json", "trustedFolders.json", "trusted_hooks.json"],
  copyTo: ".gemini",
  // The kind of login in this file outranks the environment.
  changes: [
    { file: "settings.json", path: ["security", "auth", "selectedType"], value: "gemini-api-key" },
    { file: "settings.json", path: ["privacy", "usageStatisticsEnabled"], value: false },
    { file: "settings.json", path: ["general", "enableAutoUpdate"], value: false },
  ],
  keeps: ["GEMINI_CLI_TRUST_WORKSPACE"],
  tools: {
    shell: (command) => ({ name: "run_shell_command", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "write_file", input: { file_path: path, content: text } }),
    edit: (path, { from, to }) => [
      { name: "replace", input: { file_path: path, instruction: "Replace the text", old_string: from, new_string: to } },
    ],
    delegate: (prompt) => ({ name: "invoke_agent", input: { agent_name: "generalist", prompt } }),
  },
  launch,
  ends: {
    55: "you don't trust this directory in Gemini CLI: start gemini here once and trust it, or run hawk verify in one that you trust",
  },
  notShown: ["the terminal UI", "MCP tools", "managed settings"],
};

function launch({ prompt, url, place, work }: ProofTask): ProofLaunch {
  return {
    args: [
      "--approval-mode",
      "yolo",
      "-m",
      "gemini-2.5-flash",
      "--allowed-mcp-server-names",
      "none",
      "--include-directories",
      work,
      "-p",
      prompt,
    ],
    env: { GEMINI_CLI_HOME: place, GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: "hawk-verify", GEMINI_CLI_NO_RELAUNCH: "true" },
  };
}
