import { openaiChat } from "../model/openai-chat.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

/** Hooks in the user's Claude Code settings are read too, from where they are. */
export const grok: Recipe = {
  host: "grok",
  api: openaiChat,
  settings: { variable: "GROK_HOME", directory: ".grok" },
  copies: ["hooks", "trusted_folders.toml"],
  copyTo: "",
  keeps: ["GROK_CLAUDE_HOOKS_ENABLED", "GROK_FOLDER_TRUST"],
  tools: {
    shell: (command) => ({ name: "run_terminal_command", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "write", input: { file_path: path, content: text } }),
    edit: (path, { from, to }) => [
      { name: "read_file", input: { target_file: path } },
      { name: "search_replace", input: { file_path: path, old_string: from, new_string: to } },
    ],
    delegate: (prompt) => ({
      name: "spawn_subagent",
      input: { prompt, description: "Scripted", subagent_type: "general-purpose", background: false },
    }),
    mcp: (input) => ({ name: "use_tool", input: { tool_name: "hawkverify__note", tool_input: input } }),
  },
  launch,
  notShown: ["the terminal UI", "hooks in config.toml", "managed settings"],
};

/** The user's own config.toml holds keys and starts MCP servers, so this is another one. */
function launch({ prompt, url, mcpCommand: [command, ...args] }: ProofTask): ProofLaunch {
  return {
    args: ["-m", "hawkverify", "--always-approve", "-p", prompt],
    // Otherwise a model is asked once more when the turn is over, with the whole conversation and with tools.
    env: { GROK_TURN_SUMMARY: "0", GROK_DISABLE_AUTOUPDATER: "1", GROK_TELEMETRY_ENABLED: "0" },
    files: {
      "config.toml": `[cli]
auto_update = false
[features]
telemetry = false
[models]
default = "hawkverify"
[model.hawkverify]
model = "hawk-verify"
base_url = "${url}/v1"
name = "Scripted"
api_key = "hawk-verify"
context_window = 128000
[mcp_servers.hawkverify]
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
`,
    },
  };
}
