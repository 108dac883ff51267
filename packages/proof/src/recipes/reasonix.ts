import { join } from "node:path";
import { openaiChat } from "../model/openai-chat.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

export const reasonix: Recipe = {
  host: "reasonix",
  api: openaiChat,
  settings: { variable: "REASONIX_HOME", directory: ".reasonix" },
  copies: ["settings.json"],
  copyTo: "",
  tools: {
    shell: (command) => ({ name: "bash", input: { command } }),
    write: (path, text) => ({ name: "write_file", input: { path, content: text } }),
    edit: (path, { from, to }) => [
      { name: "read_file", input: { path } },
      { name: "edit_file", input: { path, old_string: from, new_string: to } },
    ],
  },
  launch,
  // It doesn't wait for a slow MCP server to start.
  notShown: ["the terminal UI", "MCP tools", "plugins", "subagents, whose calls it asks no hook about"],
};

/** The user's own config.toml holds models and starts MCP servers, so this is another one. */
function launch({ prompt, url, place, work }: ProofTask): ProofLaunch {
  return {
    args: ["run", "--model", "hawkverify", "--permission-mode", "danger-full-access", "--add-dir", work, prompt],
    env: { HAWK_VERIFY_KEY: "hawk-verify", REASONIX_TELEMETRY: "0", XDG_CACHE_HOME: join(place, "cache") },
    files: {
      "config.toml": `default_model = "hawkverify"
[[providers]]
name = "hawkverify"
kind = "openai"
base_url = "${url}/v1"
model = "hawk-verify"
api_key_env = "HAWK_VERIFY_KEY"
context_window = 128000
`,
    },
  };
}
