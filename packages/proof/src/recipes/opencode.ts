import { join } from "node:path";
import { openaiChat } from "../model/openai-chat.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

const MODEL = "hawkverify/hawk-verify";

const tools: Recipe["tools"] = {
  shell: (command) => ({ name: "bash", input: { command, description: "Run the scripted command" } }),
  write: (path, text) => ({ name: "write", input: { filePath: path, content: text } }),
  edit: (path, { from, to }) => [
    { name: "read", input: { filePath: path } },
    { name: "edit", input: { filePath: path, oldString: from, newString: to } },
  ],
  delegate: (prompt) => ({ name: "task", input: { description: "Scripted", prompt, subagent_type: "general" } }),
};

/** OpenCode and what is made from it differ in names only. */
function recipeOf(host: string): Recipe {
  const prefix = host.toUpperCase();
  return {
    host,
    api: openaiChat,
    settings: { directory: `.config/${host}` },
    copies: [""],
    links: ["node_modules"],
    linksSiblings: true,
    copyTo: `config/${host}`,
    keeps: [`${prefix}_PURE`],
    tools,
    launch: (task) => launch(prefix, task),
    notShown: ["the terminal UI", "MCP tools"],
  };
}

export const kilo: Recipe = recipeOf("kilo");
export const openCode: Recipe = recipeOf("opencode");

function launch(prefix: string, { prompt, url, place }: ProofTask): ProofLaunch {
  const model = { name: "Scripted", tool_call: true, limit: { context: 200_000, output: 8_000 } };
  const options = { baseURL: `${url}/v1`, apiKey: "hawk-verify" };
  const content = {
    autoupdate: false,
    share: "disabled",
    model: MODEL,
    small_model: MODEL,
    enabled_providers: ["hawkverify"],
    permission: { "*": "allow" },
    provider: { hawkverify: { npm: "@ai-sdk/openai-compatible", name: "Scripted", options, models: { "hawk-verify": model } } },
  };
  return {
    args: ["run", "--format", "json", prompt],
    env: {
      XDG_DATA_HOME: join(place, "data"),
      XDG_CACHE_HOME: join(place, "cache"),
      XDG_STATE_HOME: join(place, "state"),
      XDG_CONFIG_HOME: join(place, "config"),
      [`${prefix}_DISABLE_AUTOUPDATE`]: "1",
      [`${prefix}_DISABLE_MODELS_FETCH`]: "1",
      [`${prefix}_DISABLE_LSP_DOWNLOAD`]: "1",
      [`${prefix}_CONFIG_CONTENT`]: JSON.stringify(content),
    },
  };
}
