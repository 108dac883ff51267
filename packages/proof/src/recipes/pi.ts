import { openaiChat } from "../model/openai-chat.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

const MODEL = "hawk-verify";

export const pi: Recipe = {
  host: "pi",
  api: openaiChat,
  settings: { variable: "PI_CODING_AGENT_DIR", directory: ".pi/agent" },
  copies: ["extensions", "settings.json", "trust.json"],
  copyTo: "agent",
  tools: {
    shell: (command) => ({ name: "bash", input: { command } }),
    write: (path, text) => ({ name: "write", input: { path, content: text } }),
    edit: (path, { from, to }) => [{ name: "edit", input: { path, edits: [{ oldText: from, newText: to }] } }],
  },
  launch,
  notShown: ["the terminal UI"],
};

function launch({ prompt, url, place }: ProofTask): ProofLaunch {
  const models = [{ id: MODEL, contextWindow: 128_000 }];
  const compat = { supportsDeveloperRole: false };
  const provider = { baseUrl: `${url}/v1`, api: "openai-completions", apiKey: MODEL, compat, models };
  return {
    args: ["-p", "--provider", "hawkverify", "--model", MODEL, prompt],
    env: { PI_OFFLINE: "1", PI_CODING_AGENT_DIR: `${place}/agent` },
    files: { "agent/models.json": JSON.stringify({ providers: { hawkverify: provider } }) },
  };
}
