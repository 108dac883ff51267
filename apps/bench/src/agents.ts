import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contestAsHost } from "./contest-as-host.ts";
import type { HostContest } from "./contest-as-host.ts";
import type { HawkHome } from "./hawk-home.ts";
import type { Benchmark, Measurement } from "./measure.ts";
import { copies, withHome } from "./with-home.ts";

type Payload = (cwd: string) => Record<string, unknown>;

const SESSION = "5f0c9a52-8d39-4d0c-9c5e-1f3a6b1f8f11";
const command = "git status --short && npm test -- --run src/guards";
const input = { command, description: "Tell how it is" };
const common = (cwd: string, name: string): Record<string, unknown> => ({
  session_id: SESSION,
  transcript_path: `${cwd}/sessions/${SESSION}.jsonl`,
  cwd,
  hook_event_name: name,
});

/** A call of the shell, as each agent sends it. */
const shellCalls: Readonly<Record<string, Payload>> = {
  "claude-code": (cwd) => ({
    ...common(cwd, "PreToolUse"),
    permission_mode: "default",
    tool_name: "Bash",
    tool_input: input,
    tool_use_id: "toolu_1",
  }),
  codex: (cwd) => ({
    ...common(cwd, "PreToolUse"),
    turn_id: "1",
    model: "m",
    permission_mode: "default",
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: "call_1",
  }),
  "gemini-cli": (cwd) => ({
    ...common(cwd, "BeforeTool"),
    timestamp: "2026-11-16T00:38:19.096Z",
    tool_name: "run_shell_command",
    tool_input: input,
  }),
  "qwen-code": (cwd) => ({
    ...common(cwd, "PreToolUse"),
    timestamp: "2026-11-16T00:38:19.096Z",
    permission_mode: "yolo",
    prompt_id: `${SESSION}########0`,
    tool_name: "run_shell_command",
    tool_input: { ...input, is_background: false },
    tool_use_id: "toolu_1",
    tool_call_id: "call_1_0",
  }),
  droid: (cwd) => ({ ...common(cwd, "PreToolUse"), permission_mode: "off", tool_name: "Execute", tool_input: { command } }),
  kiro: (cwd) => ({ hook_event_name: "preToolUse", cwd, session_id: SESSION, tool_name: "execute_bash", tool_input: { command } }),
  auggie: (cwd) => ({
    hook_event_name: "PreToolUse",
    conversation_id: SESSION,
    workspace_roots: [cwd],
    tool_name: "launch-process",
    tool_input: { command },
    is_mcp_tool: false,
  }),
  crush: (cwd) => ({ event: "PreToolUse", session_id: SESSION, cwd, tool_name: "bash", tool_input: { command } }),
  "copilot-cli": (cwd) => ({ sessionId: SESSION, timestamp: 1_794_815_456_288, cwd, toolName: "bash", toolArgs: input }),
  cursor: (cwd) => ({
    ...common(cwd, "preToolUse"),
    conversation_id: SESSION,
    cursor_version: "1.0.0",
    tool_name: "Shell",
    tool_input: { command, cwd },
    workspace_roots: [cwd],
  }),
  windsurf: (cwd) => ({ agent_action_name: "pre_run_command", trajectory_id: SESSION, tool_info: { command_line: command, cwd } }),
};

/** They speak like Claude Code. For the others a call waits for Node. */
const NEAR = 8;

const sh = `#!/bin/sh
# hawk-hook: events=pre_tool_use
# hawk-hook: matcher=Bash
# hawk-hook: on_failure=block
input=$(cat)
case $input in
*"rm -rf /"*) echo "not that" >&2; exit 2 ;;
esac
`;
const python = `#!/usr/bin/env python3
# hawk-hook: events=pre_tool_use
# hawk-hook: matcher=Bash
# hawk-hook: on_failure=block
import json, sys
json.load(sys.stdin)
`;
/** The least that a program has to do that is started for nothing. */
const reader = "#!/bin/sh\ncat >/dev/null\n:\n";
const edit = sh.replace("matcher=Bash", "matcher=Edit");

const kinds: readonly [title: string, hooks: Record<string, string>][] = [
  ["1 sh guard", copies(1, "guard-*.sh", sh)],
  ["5 sh guards", copies(5, "guard-*.sh", sh)],
  ["1 python guard", copies(1, "guard-*.py", python)],
  ["5 python guards", copies(5, "guard-*.py", python)],
];

/** What a guard on a call of the shell costs in each agent, at the priority that everything has. */
export const agents: Benchmark = {
  name: "agents",
  run: async ({ rounds }) => {
    const directory = realpathSync.native(mkdtempSync(join(tmpdir(), "hawk-bench-")));
    try {
      return Object.entries(shellCalls).flatMap(([host, payload], index) => {
        const path = join(directory, `${host}.json`);
        writeFileSync(path, `${JSON.stringify(payload(process.cwd()))}\n`);
        return measureAgent(host, path, rounds, index < NEAR);
      });
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
};

function measureAgent(host: string, payload: string, rounds: number, isNear: boolean): Measurement[] {
  const against = (home: HawkHome, floor: string): Pick<HostContest, "rounds" | "isOrdinary" | "subjectStart" | "floorStart"> => ({
    rounds,
    isOrdinary: true,
    subjectStart: home.start("pre_tool_use", payload),
    floorStart: { command: floor, env: home.env, input: payload },
  });
  const guarded = kinds.map(([title, hooks]) =>
    withHome({ hooks, host }, (home) => {
      const [first = "", ...others] = home.hooks;
      const isAlone = others.length === 0;
      const loop = `for h in ${home.hooks.join(" ")}; do "$h" <${payload}; done`;
      return contestAsHost({
        subject: `${host}: ${title}`,
        floor: isAlone ? "`sh -c <hook>`" : "a bare sh loop over them",
        ...(isNear ? { target: 2.5 } : {}),
        ...against(home, isAlone ? first : loop),
      });
    }),
  );
  const unmatched = withHome({ hooks: { "guard.sh": edit }, host }, (home) =>
    contestAsHost({
      subject: `${host}: no hook is for it`,
      floor: "an sh program that starts `cat`",
      ...(isNear ? { target: 1.3 } : {}),
      ...against(home, writeReader(home)),
    }),
  );
  return [...guarded, unmatched];
}

function writeReader({ directory }: HawkHome): string {
  const path = join(directory, "reader.sh");
  writeFileSync(path, reader, { mode: 0o700 });
  return path;
}
