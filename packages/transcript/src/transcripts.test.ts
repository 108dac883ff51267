import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCalls, transcripts } from "./index.ts";
import type { LoggedCall } from "./index.ts";

const fixtures = join(import.meta.dirname, "../fixtures");

function readFixtures(host: string): { calls: LoggedCall[]; unreadable: number } {
  const transcript = transcripts.find((one) => one.host === host);
  if (!transcript) throw new Error(`no transcript for ${host}`);
  const { calls, report } = readCalls(transcript, { home: join(fixtures, host), env: {} }, 0);
  return { calls: [...calls], unreadable: report.unreadableLines + report.unread.length };
}

/** What the agents themselves wrote, driven by a scripted model. */
const captured: Record<string, readonly string[]> = {
  "claude-code": ["Agent", "Bash by aa14f4367e47ea42b", "mcp__ledger__add_line", "mcp__ledger__wipe_lines"],
  cline: ["ledger__add_line", "ledger__wipe_lines", "run_commands by agent_1794991135839_ogyp1f", "spawn_agent"],
  codex: [
    "apply_patch",
    "collaborationspawn_agent",
    "collaborationwait_agent",
    "exec_command",
    "exec_command by 01a1edce-16bc-73e3-baf0-6226f928895e",
    "mcp__ledger__add_line",
    "mcp__ledger__wipe_lines",
  ],
  "copilot-cli": [
    ...Array.from({ length: 7 }, () => "apply_patch"),
    "bash by df1980ca-d508-46f1-9f7f-9565eb452638",
    "ledger-add_line",
    "ledger-wipe_lines",
    "task",
  ],
  "gemini-cli": [
    "invoke_agent",
    "mcp_ledger_add_line",
    "mcp_ledger_wipe_lines",
    "run_shell_command by c10168d8-6caa-499b-a802-9af8b5315af9",
  ],
  "qwen-code": ["agent", "mcp__ledger__add_line", "mcp__ledger__wipe_lines", "run_shell_command by general-purpose-call_1_0"],
};

describe.each(Object.entries(captured))("%s", (host, expected) => {
  const { calls, unreadable } = readFixtures(host);

  test("has all of its calls, and who made them", () => {
    const found = calls.map(({ tool, agent }) => (agent === undefined ? tool : `${tool} by ${agent}`));
    expect([found.toSorted(), unreadable]).toEqual([expected, 0]);
  });

  test("says of each when, where and in which session it was made", () => {
    for (const { host: name, cwd, time, session, id } of calls)
      expect([name, cwd, new Date(time).getUTCFullYear(), session.length > 10, id !== undefined]).toEqual([
        host,
        "/home/ada/project",
        2026,
        true,
        true,
      ]);
    const child = calls.find(({ agent }) => agent !== undefined);
    expect(calls.some(({ agent, session }) => agent === undefined && session === child?.session)).toBe(true);
  });

  test("has the arguments", () => {
    const texts = calls.map(({ input }) => JSON.stringify(input));
    expect(texts.filter((text) => text.includes("echo original > made.txt")).length).toBeGreaterThan(0);
  });
});
