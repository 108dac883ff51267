import type { Host, Launch, Task } from "../host.ts";
import { openaiChat } from "@hawk/proof/drive";

/** A program that hawk has no adapter for, and that runs what Claude Code's settings say. */
export const grok: Host = {
  id: "grok",
  title: "Grok CLI (by Claude Code's settings)",
  npmPackage: "@xai-official/grok",
  version: "1.0.41",
  needsInstallScripts: true,
  executables: () => ["@xai-official/grok/bin/grok-native"],
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted" },
  tools: {
    shell: (command) => ({ name: "run_terminal_command", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "write", input: { file_path: path, content: text } }),
    delegate: (prompt) => ({
      name: "spawn_subagent",
      input: { prompt, description: "Scripted", subagent_type: "general-purpose", background: false },
    }),
  },
  launch,
  registeredAs: "claude-code",
  onlyScenarios: ["deny", "guards", "self-guard"],
  notOffered: {},
};

function launch({ prompt, permissions, modelUrl, model }: Task): Launch {
  return {
    args: ["-m", "fake", ...(permissions === "granted" ? ["--always-approve"] : []), "-p", prompt],
    env: {},
    files: {
      ".grok/config.toml": `[cli]
auto_update = false
[models]
default = "fake"
[model.fake]
model = "${model}"
base_url = "${modelUrl}/v1"
name = "Fake"
api_key = "scripted"
context_window = 128000
[features]
telemetry = false
`,
    },
  };
}
