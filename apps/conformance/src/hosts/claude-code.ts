import type { Host, Launch, Task } from "../host.ts";
import { toMcpServers } from "../mcp-servers.ts";
import { anthropicMessages } from "@hawk/proof/drive";
import { noDelete, noPatch, noScript, oneFamily, rootOnly } from "./reasons.ts";

const GRANTED = ["Bash", "Write", "Agent", "Read", "NotebookEdit", "mcp__ledger"];

const KEY = "scripted";

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
    read: (path) => ({ name: "Read", input: { file_path: path } }),
    notebook: (path, text) => ({ name: "NotebookEdit", input: { notebook_path: path, cell_id: "one", new_source: text } }),
    mcp: (server, tool, input) => ({ name: `mcp__${server}__${tool}`, input }),
  },
  listDeferredTools: (shown) => /tools are now available via ToolSearch[^\n]*\n([^<]*)/.exec(shown)?.[1]?.trim().split("\n") ?? [],
  launch,
  settings: ".claude/settings.json",
  plugin: {
    install: (directory) => [
      ["plugin", "validate", "--strict", directory],
      ["plugin", "validate", "--profile", "directory", directory],
      ["plugin", "marketplace", "add", directory],
      ["plugin", "install", "hawk@hawk"],
    ],
    list: ["plugin", "details", "hawk"],
    listed: "Hooks (0)",
    remove: [
      ["plugin", "uninstall", "hawk@hawk"],
      ["plugin", "marketplace", "remove", "hawk"],
    ],
  },
  notOffered: {
    ...rootOnly,
    ...noScript,
    ...noDelete,
    ...noPatch,
    ...oneFamily,
  },
};

/** What it would ask at its first start: whether it may use the key, and whether the user trusts the project. */
function renderAnswers(project: string): string {
  const projects = { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } };
  return JSON.stringify({
    hasCompletedOnboarding: true,
    theme: "dark",
    customApiKeyResponses: { approved: [KEY], rejected: [] },
    projects,
  });
}

function launch({ prompt, permissions, modelUrl, model, mcpServer, isInteractive }: Task, { project }: { project: string }): Launch {
  return {
    args: [
      ...(isInteractive ? [] : ["-p"]),
      prompt,
      "--model",
      model,
      ...(permissions === "granted" ? ["--allowedTools", GRANTED.join(",")] : []),
      ...(mcpServer ? ["--mcp-config", JSON.stringify({ mcpServers: toMcpServers(mcpServer) })] : []),
    ],
    env: {
      ANTHROPIC_BASE_URL: modelUrl,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      CLAUDE_CODE_MAX_RETRIES: "0",
      DISABLE_AUTOUPDATER: "1",
    },
    ...(isInteractive ? { files: { ".claude.json": renderAnswers(project) } } : {}),
  };
}
