import { openaiChat } from "../model/openai-chat.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

export const copilotCli: Recipe = {
  host: "copilot-cli",
  api: openaiChat,
  settings: { variable: "COPILOT_HOME", directory: ".copilot" },
  copies: ["hooks", "settings.json"],
  copyTo: "",
  tools: {
    shell: (command) => ({ name: "bash", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "create", input: { path, file_text: text } }),
    edit: (path, { from, to }) => [{ name: "edit", input: { path, old_str: from, new_str: to } }],
    delegate: (prompt) => ({
      name: "task",
      input: { description: "Scripted", prompt, agent_type: "general-purpose", name: "scripted", mode: "sync" },
    }),
  },
  launch,
  notShown: ["the terminal UI", "MCP tools", "hooks of a repository"],
};

function launch({ prompt, url, work }: ProofTask): ProofLaunch {
  return {
    args: ["--no-auto-update", "--allow-all", "--disable-builtin-mcps", "--add-dir", work, "-p", prompt],
    env: {
      COPILOT_OFFLINE: "true",
      COPILOT_AUTO_UPDATE: "false",
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "hawk-verify",
      COPILOT_PROVIDER_TYPE: "openai",
      COPILOT_PROVIDER_WIRE_API: "completions",
      COPILOT_MODEL: "hawk-verify",
    },
  };
}
