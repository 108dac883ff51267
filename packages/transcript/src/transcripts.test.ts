import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCalls, transcripts, whyUnread } from "./index.ts";
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
  grok: ["ledger__add_line", "ledger__wipe_lines", "run_terminal_command by 01a1ef54-f09c-7612-9de6-903df0df6022", "spawn_subagent"],
  "kimi-code": ["Agent", "Bash by agent-0", "mcp__ledger__add_line", "mcp__ledger__wipe_lines"],
  pi: ["bash", "task"],
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
  });

  test("counts a subagent's calls to the session of its agent, or to the one that hooks are told", () => {
    for (const child of calls.filter(({ agent }) => agent !== undefined)) {
      const isParents = calls.some(({ agent, session }) => agent === undefined && session === child.session);
      expect(isParents || child.session === child.agent).toBe(true);
    }
  });

  test("has the arguments", () => {
    const texts = calls.map(({ input }) => JSON.stringify(input));
    expect(texts.filter((text) => text.includes("echo original > made.txt")).length).toBeGreaterThan(0);
  });
});

test("a call to a tool that Pi doesn't have is one that it turned down", () => {
  const { calls } = readFixtures("pi");
  expect(calls.map(({ tool, isRejected }) => [tool, isRejected])).toEqual(
    expect.arrayContaining([
      ["task", true],
      ["bash", undefined],
    ]),
  );
});

test("the log of Reasonix has a subagent's calls too, and takes a newer Node", () => {
  const { calls, unreadable } = readFixtures("reasonix");
  const isNew = "zstdDecompressSync" in process.getBuiltinModule("node:zlib");
  const found = calls.map(({ tool, agent = "", cwd, isRejected = false }) => [tool, agent, cwd, isRejected]);
  const expected = [
    ["bash", "call_1_0", "/home/ada/project", true],
    ["read_only_task", "", "/home/ada/project", false],
  ];
  expect([found, unreadable]).toEqual(isNew ? [expected, 0] : [[], 1]);
});

test("the agents whose logs hawk can read are these, and of the others it says why not", () => {
  expect(transcripts.map(({ host }) => host).toSorted()).toEqual([...Object.keys(captured), "kilo", "opencode", "reasonix"].toSorted());
  expect(whyUnread("letta-code")).toBe("its log doesn't say when a call was made");
  expect(whyUnread("somebody-elses")).toBe("hawk doesn't know where it keeps its logs, or it doesn't keep any");
});
