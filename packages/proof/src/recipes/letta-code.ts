import { join } from "node:path";
import { openaiChat } from "../model/openai-chat.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

/** No variable moves its settings but the one for the home directory, so everything else in there is linked. */
export const lettaCode: Recipe = {
  host: "letta-code",
  api: openaiChat,
  settings: { directory: ".letta" },
  copies: ["settings.json"],
  linksSiblings: true,
  copyTo: "home/.letta",
  tools: {
    shell: (command) => ({ name: "Bash", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "Write", input: { file_path: path, content: text } }),
    edit: (path, { from, to }) => [
      { name: "Read", input: { file_path: path } },
      { name: "Edit", input: { file_path: path, old_string: from, new_string: to } },
    ],
    delegate: (prompt) => ({ name: "Agent", input: { prompt, description: "Scripted", subagent_type: "general-purpose" } }),
  },
  launch,
  makes: [".letta/.lettaignore"],
  notShown: ["the terminal UI", "a Letta server", "MCP tools"],
};

function launch({ prompt, url, place }: ProofTask): ProofLaunch {
  return {
    args: ["-p", prompt, "--backend", "local", "--new-agent", "-m", "lmstudio/hawk-verify", "--yolo"],
    env: {
      HOME: join(place, "home"),
      LETTA_LOCAL_BACKEND_EXPERIMENTAL: "1",
      LETTA_DISABLE_SESSION_PERSIST: "1",
      LETTA_CODE_TELEM: "0",
      LMSTUDIO_BASE_URL: `${url}/v1`,
      LMSTUDIO_API_KEY: "hawk-verify",
      DISABLE_AUTOUPDATER: "1",
    },
  };
}
