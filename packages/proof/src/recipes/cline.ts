import { openaiChat } from "../model/openai-chat.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

const PROVIDER = "openai-compatible";

export const cline: Recipe = {
  host: "cline",
  api: openaiChat,
  settings: { directory: ".cline/data/settings" },
  copies: ["global-settings.json"],
  copyTo: "settings",
  tools: {
    shell: (command) => ({ name: "run_commands", input: { commands: [command] } }),
    write: (path, text) => ({ name: "editor", input: { path, new_text: text } }),
    edit: (path, { from, to }) => [{ name: "editor", input: { path, old_text: from, new_text: to } }],
    delegate: (prompt) => ({ name: "spawn_agent", input: { systemPrompt: "You do the delegated part.", task: prompt } }),
  },
  launch,
  givesUp: true,
  notShown: ["the terminal UI", "the editor's extension", "a hub that's already running", "MCP tools"],
};

function launch({ prompt, url, place, project }: ProofTask): ProofLaunch {
  const settings = { provider: PROVIDER, apiKey: "hawk-verify", model: "hawk-verify", baseUrl: `${url}/v1` };
  const provider = { settings, updatedAt: "2026-01-01T00:00:00.000Z", tokenSource: "manual" };
  const providers = { version: 1, lastUsedProvider: PROVIDER, providers: { [PROVIDER]: provider } };
  return {
    args: ["--data-dir", place, "--json", "-P", PROVIDER, "-m", "hawk-verify", "-c", project, prompt],
    env: {},
    files: { "settings/providers.json": JSON.stringify(providers) },
  };
}
