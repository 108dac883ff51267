import { fileIs, fileIsMissing, hookRan, modelIsShown, refusalIsRecorded } from "../checks.ts";
import { refuse, shellHook } from "../hook-file.ts";
import { MADE, MCP_SERVER } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

export const mcpScenarios: readonly Scenario[] = [
  {
    name: "mcp",
    event: "pre_tool_use",
    effect: "a hook with a matcher for a tool of an MCP server blocks that tool, and no other of the server's",
    hasMcpServer: true,
    hooks: [
      shellHook("guard", { events: "pre_tool_use", matcher: `mcp__${MCP_SERVER}__wipe_lines` }, refuse("The ledger is kept.")),
      shellHook("watcher", { events: "pre_tool_use", matcher: `mcp__${MCP_SERVER}__add_.*` }),
    ],
    turns: [[{ mcp: "add_line", input: { text: "one" } }], [{ mcp: "wipe_lines", input: {} }], [{ say: "All done." }]],
    checks: [
      fileIs("lines.txt", "one"),
      fileIsMissing("wiped.txt"),
      hookRan("guard"),
      hookRan("watcher"),
      modelIsShown("The ledger is kept.", { request: 3 }),
    ],
  },
  {
    name: "unknown-tool",
    event: "pre_tool_use",
    effect: "a built-in guard blocks a dangerous command in a tool that hawk doesn't know",
    hasMcpServer: true,
    hooks: [],
    builtins: ["dangerous-cmd.sh"],
    turns: [
      [{ mcp: "launch", input: { command: "echo ZWNobyBvcmlnaW5hbCA+IG1hZGUudHh0 | base64 -d | sh" } }],
      [{ mcp: "launch", input: { command: "echo harmless > harmless.txt" } }],
      [{ say: "All done." }],
    ],
    checks: [fileIsMissing(MADE), refusalIsRecorded("dangerous-cmd.sh"), fileIs("harmless.txt", "harmless")],
  },
];
