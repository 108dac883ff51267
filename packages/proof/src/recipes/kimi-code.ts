import { openaiChat } from "../model/openai-chat.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

export const kimiCode: Recipe = {
  host: "kimi-code",
  api: openaiChat,
  settings: { variable: "KIMI_CODE_HOME", directory: ".kimi-code" },
  copies: ["config.toml"],
  copyTo: "",
  tools: {
    shell: (command) => ({ name: "Bash", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "Write", input: { path, content: text } }),
    edit: (path, { from, to }) => [
      { name: "Read", input: { path } },
      { name: "Edit", input: { path, old_string: from, new_string: to } },
    ],
    delegate: (prompt) => ({ name: "Agent", input: { prompt, description: "Scripted", subagent_type: "coder" } }),
    mcp: (input) => ({ name: "mcp__hawkverify__note", input }),
  },
  launch,
  notShown: ["the terminal UI", "plugins"],
};

const OWN = `default_model = "hawkverify"
telemetry = false
`;

const MODEL = `
[providers.hawkverify]
type = "openai"
base_url = "URL/v1"
api_key = "hawk-verify"
[models.hawkverify]
provider = "hawkverify"
model = "hawk-verify"
max_context_size = 128000
`;

/** Hooks stand in the same file as models and their keys: the copy gets one more model, and no key. */
function launch({ prompt, url, work, mcpCommand: [command, ...args], copied }: ProofTask): ProofLaunch {
  const settings = (copied("config.toml") ?? "")
    .replaceAll(/^(?:default_model|telemetry)\s*=.*$/gm, "")
    .replaceAll(/^(\s*api_key\s*=).*$/gm, '$1 "hawk-verify"');
  return {
    args: ["-m", "hawkverify", "--add-dir", work, "-p", prompt],
    env: {},
    files: {
      "config.toml": `${OWN}${settings}${MODEL.replace("URL", url)}`,
      "mcp.json": JSON.stringify({ mcpServers: { hawkverify: { command, args } } }),
    },
  };
}
