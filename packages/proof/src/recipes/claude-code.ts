import { anthropicMessages } from "../model/anthropic-messages.ts";
import type { ProofLaunch, ProofTask, Recipe } from "../recipe.ts";

const KEY = "hawk-verify";

export const claudeCode: Recipe = {
  host: "claude-code",
  api: anthropicMessages,
  settings: { variable: "CLAUDE_CONFIG_DIR", directory: ".claude" },
  copies: ["settings.json"],
  copyTo: "",
  keeps: ["CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SHELL_PREFIX"],
  tools: {
    shell: (command) => ({ name: "Bash", input: { command, description: "Run the scripted command" } }),
    write: (path, text) => ({ name: "Write", input: { file_path: path, content: text } }),
    edit: (path, { from, to }) => [
      { name: "Read", input: { file_path: path } },
      { name: "Edit", input: { file_path: path, old_string: from, new_string: to } },
    ],
    delegate: (prompt) => ({ name: "Agent", input: { description: "Scripted", prompt, subagent_type: "general-purpose" } }),
    mcp: (input) => ({ name: "mcp__hawkverify__note", input }),
  },
  obstacles: [
    {
      files: [
        "/etc/claude-code/managed-settings.json",
        "/Library/Application Support/ClaudeCode/managed-settings.json",
        String.raw`C:\Program Files\ClaudeCode\managed-settings.json`,
      ],
      pattern: /"(?:apiKeyHelper|ANTHROPIC_\w+|CLAUDE_CODE_USE_\w+)"/,
      why: "managed settings say which model is asked, and with which key",
    },
  ],
  launch,
  leaves: { below: [".cache/claude-cli-nodejs", "Library/Caches/claude-cli-nodejs"], name: "mcp-logs-hawkverify" },
  notShown: ["the terminal UI", "plugins", "managed settings"],
};

function launch({ prompt, url, work, mcpCommand: [command, ...args] }: ProofTask): ProofLaunch {
  // The user's settings may name another model server, and outrank the environment. These outrank the settings.
  const off = [
    "ANTHROPIC_AUTH_TOKEN",
    "ANTHROPIC_CUSTOM_HEADERS",
    "CLAUDE_CODE_USE_BEDROCK",
    "CLAUDE_CODE_USE_VERTEX",
    "CLAUDE_CODE_USE_FOUNDRY",
  ];
  const env = {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: KEY,
    ...Object.fromEntries(off.map((name) => [name, ""])),
    CLAUDE_CODE_ENABLE_TELEMETRY: "0",
  };
  return {
    args: [
      "-p",
      prompt,
      "--model",
      "claude-sonnet-4-5",
      "--no-session-persistence",
      "--strict-mcp-config",
      "--mcp-config",
      JSON.stringify({ mcpServers: { hawkverify: { command, args } } }),
      "--allowedTools",
      "Bash,Write,Edit,Read,Agent,mcp__hawkverify",
      "--add-dir",
      work,
      "--settings",
      JSON.stringify({ env, apiKeyHelper: `echo ${KEY}` }),
    ],
    env: {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_MAX_RETRIES: "0",
    },
  };
}
