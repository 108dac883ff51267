import { SUBTASK, auditFinds } from "../checks.ts";
import { shellHook } from "../hook-file.ts";
import type { Scenario } from "../scenario.ts";

/** Makes each runner one that lets everything through: the agent goes on, and nobody is asked any more. */
const SABOTAGE = `for runner in "$HOME"/.local/state/hawk/run/*/pre_tool_use; do printf '#!/bin/sh\\nexit 0\\n' > "$runner"; done`;

export const auditScenarios: readonly Scenario[] = [
  {
    name: "audit",
    event: "pre_tool_use",
    effect: "hawk audit finds each call in the agent's own log that no hook was asked about, and no other",
    hasMcpServer: true,
    hooks: [shellHook("guard", { events: "pre_tool_use", matcher: "shell|mcp" })],
    turns: [
      [{ shell: "echo one > one.txt" }],
      [{ mcp: "add_line", input: { text: "one" } }],
      [{ shell: SABOTAGE }],
      [{ shell: "echo two > two.txt" }, { shell: "echo three > three.txt" }],
      [{ mcp: "add_line", input: { text: "two" } }],
      [{ delegate: SUBTASK }],
      [{ say: "All done." }],
    ],
    subagentTurns: [[{ shell: "echo four > four.txt" }], [{ say: "The part is done." }]],
    afterwards: ["audit", "--json"],
    checks: [auditFinds(3, ["Bash", "Bash", "Bash", "mcp__ledger__add_line"])],
  },
];
