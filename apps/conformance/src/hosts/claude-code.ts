import type { Host, Launch, Task } from "../host.ts";
import { anthropicMessages } from "../model/anthropic-messages.ts";

const GRANTED = ["Bash", "Write", "Agent"];

export const claudeCode: Host = {
  id: "claude-code",
  title: "Claude Code",
  npmPackage: "@anthropic-ai/claude-code",
  version: "2.1.325",
  // The package's own `bin` is a placeholder that its install script replaces. The program is in a package for each platform.
  executables: (platform, architecture) =>
    ["", "-musl"].map(
      (libc) => `@anthropic-ai/claude-code-${platform}-${architecture}${libc}/${platform === "win32" ? "claude.exe" : "claude"}`,
    ),
  versionArguments: ["--version"],
  api: anthropicMessages,
  models: { usual: "claude-sonnet-4-5", claude: "claude-sonnet-4-5" },
  tools: {
    shell: (command) => ({ name: "Bash", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "Write", input: { file_path: path, content: text } }),
    delegate: (prompt) => ({ name: "Agent", input: { description: "Scripted", prompt, subagent_type: "general-purpose" } }),
  },
  launch,
  notOffered: {},
};

function launch({ prompt, permissions, modelUrl, model }: Task): Launch {
  return {
    args: ["-p", prompt, "--model", model, ...(permissions === "granted" ? ["--allowedTools", GRANTED.join(",")] : [])],
    env: {
      ANTHROPIC_BASE_URL: modelUrl,
      ANTHROPIC_API_KEY: "scripted",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      CLAUDE_CODE_MAX_RETRIES: "0",
      DISABLE_AUTOUPDATER: "1",
    },
  };
}
