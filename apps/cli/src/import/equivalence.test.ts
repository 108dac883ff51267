import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { canonicalEvent, understandReply } from "@hawk/adapter";
import type { Adapter, NativeEvent, HostReaction } from "@hawk/adapter";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { loadAdapter } from "@hawk/sync";
import { adapters } from "../adapters.ts";

/** Commands that hooks have, as people write them, for an event before a tool. */
const commands: [what: string, command: string][] = [
  ["passes", "exit 0"],
  ["refuses by exit code", "echo 'not that' >&2; exit 2"],
  ["refuses what it reads on stdin", "grep -q 'rm -rf' && { echo 'no rm' >&2; exit 2; }; exit 0"],
  ["fails", "echo broken >&2; exit 1"],
  ["refuses as JSON", `echo '{"decision": "block", "reason": "no, as JSON"}'`],
  [
    "refuses in Claude Code's words",
    `echo '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "denied"}}'`,
  ],
  ["adds context", `echo '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "additionalContext": "mind the gap"}}'`],
  ["says something that is not JSON", "echo hello"],
  [
    "names the tool that it was told of",
    `python3 -c 'import json, sys; print(json.load(sys.stdin)["tool_name"], file=sys.stderr); sys.exit(2)'`,
  ],
  [
    "looks at the agent's own field of the event",
    `python3 -c 'import json, sys; print(json.load(sys.stdin)["hook_event_name"], file=sys.stderr); sys.exit(2)'`,
  ],
];

const hosts: [host: string, event: string, settings: string, timeout: number][] = [
  ["claude-code", "PreToolUse", ".claude/settings.json", 10],
  ["codex", "PreToolUse", ".codex/hooks.json", 10],
  ["gemini-cli", "BeforeTool", ".gemini/settings.json", 10_000],
];

describe.each(hosts)("in %s", (host, event, settings, timeout) => {
  test.each(commands)("a hook that %s does the same through hawk", async (_, command) => {
    const adapter = await loadAdapter(host, adapters);
    const home = createHome({}, { ".config/hawk/config.yaml": "" });
    const file = join(home.path, settings);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: "command", command, timeout }] }] } }));
    const sample = adapter.sample({ kind: "command", command: "rm -rf /" }, { home: home.path, project: home.project });
    if (!sample) throw new Error("there is no sample");
    const direct = fire(adapter.hookShell ?? "sh", command, sample, home, adapter);
    expect(await home.hawk("import", host)).toMatchObject({ exitCode: 0, stderr: "" });
    await home.hawk("sync", "--agent", host);
    const runner = join(home.path, ".local/state/hawk/run", host, "pre_tool_use");
    const through = fire("sh", runner, sample, home, adapter);
    expect(effect(through)).toEqual(effect(direct));
  });
});

function fire(shell: string, command: string, { name, payload, env = {} }: NativeEvent, home: Home, adapter: Adapter): HostReaction {
  const { status, stdout, stderr } = spawnSync(shell, ["-c", command], {
    input: JSON.stringify(payload),
    encoding: "utf8",
    cwd: home.project,
    env: { PATH: process.env["PATH"] ?? "", HOME: home.path, ...env },
  });
  const event = adapter.decode(name, payload, env);
  if (!event || canonicalEvent(adapter.events, name) === null) throw new Error(`${name} is not an event`);
  return understandReply(adapter, { exitCode: status, stdout, stderr }, event);
}

/** What the agent does, and the words that it passes on, but for blanks around them. */
function effect({ blocked, reason, stops, context, input, permission }: HostReaction): unknown {
  return { blocked, reason: reason?.trim(), stops, context: context?.trim(), input, permission };
}
