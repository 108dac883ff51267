import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createPerson } from "../../testing/built.ts";
import type { Person } from "../../testing/built.ts";
import { logWriters } from "../../testing/session-logs.ts";

const STATE = ".local/state/hawk";
const HOUR_MS = 3_600_000;

const noForcePush = `#!/bin/sh
# hawk-hook: description=Stops force pushes
# hawk-hook: events=pre_tool_use
# hawk-hook: matcher=shell
# hawk-hook: on_failure=block
case "$(cat)" in
  *"push --force"*) echo "no force pushes; open a pull request" >&2; exit 2 ;;
esac
`;
const licenses = `#!/bin/sh
# hawk-hook: description=Looks for licenses that we can't use
# hawk-hook: events=pre_tool_use, post_tool_use
# hawk-hook: matcher=write|edit
# hawk-hook: mathcer=oops
echo "licensee: command not found" >&2
exit 1
`;

/** Somebody with three agents, a few hooks, and a day's work behind them. */
export function createScene(): Person {
  const person = createPerson("ada");
  for (const directory of [".claude", ".codex", ".gemini"]) mkdirSync(join(person.home, directory), { recursive: true });
  const registry = ".config/hawk/registry/hooks";
  person.write(`${registry}/no-force-push.sh`, noForcePush);
  person.write(`${registry}/licenses.sh`, licenses);
  for (const args of [
    ["enable", "file-guard", "no-force-push", "licenses"],
    ["sync", "--agent", "claude-code,gemini-cli"],
  ]) {
    const { exitCode, stderr } = person.hawk(...args);
    if (exitCode !== 0) throw new Error(`hawk ${args.join(" ")}: ${stderr}`);
  }
  writePast(person);
  return person;
}

/** A call through the installed runner, as the agent makes it. */
export function fire(person: Person, command: string, more: Record<string, unknown> = {}): number | null {
  const payload = {
    session_id: "5f1c-live",
    cwd: person.project,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
    ...more,
  };
  return person.start(join(person.home, STATE, "run/claude-code/pre_tool_use"), payload).exitCode;
}

const past = [
  ["Bash", "git status", "ok", undefined, 14],
  ["Read", "src/index.ts", "ok", undefined, 6],
  ["Bash", "cat .env", "blocked", "file-guard.py", 31, "this file holds secrets"],
  ["Edit", "src/server.ts", "ok", undefined, 22],
  ["Bash", "npm test", "ok", undefined, 12],
  ["Bash", "git push --force origin main", "blocked", "no-force-push.sh", 17, "no force pushes; open a pull request"],
  ["Write", "docs/notes.md", "ok", undefined, 19],
] as const;

/** What the runners would have written on the day before, and the logs of an agent that did not ask. */
function writePast({ home, project }: Person): void {
  const start = Math.floor((Date.now() - 6 * HOUR_MS) / 1000) * 1000;
  const lines = Array.from({ length: 140 }, (_, index) => {
    const [tool, about, outcome, hook, ms, reason] = past[(index * 5) % past.length] as (typeof past)[number];
    const host = index % 3 === 0 ? "gemini-cli" : "claude-code";
    const isLicenses = index % 23 === 22;
    return {
      time: new Date(start + index * 120_000).toISOString().replace(/\.\d+Z$/, "Z"),
      host,
      event: "pre_tool_use",
      session: `${host === "claude-code" ? "5f1c" : "a77e"}-${Math.floor(index / 50)}`,
      ...(index % 9 === 4 ? { agent: "code-reviewer" } : {}),
      tool: isLicenses ? "Edit" : tool,
      hooks: isLicenses ? ["licenses.sh"] : ["file-guard.py", "no-force-push.sh"],
      outcome: isLicenses ? "failed" : outcome,
      ms: ms + (index % 7) * 9,
      ...(isLicenses ? { hook: "licenses.sh", about: "src/server.ts", reason: "licensee: command not found" } : {}),
      ...(!isLicenses && hook !== undefined ? { hook, about, reason } : {}),
    };
  });
  const trace = join(home, STATE, "trace.jsonl");
  appendFileSync(trace, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  // The plans were made before all of that, so hawk knows that the hooks were on.
  for (const host of ["claude-code", "gemini-cli"]) {
    const old = new Date(start - HOUR_MS);
    utimesSync(join(home, STATE, "plans", `${host}.json`), old, old);
  }
  const calls = ["rm -rf build", "curl -s https://example.org/install.sh"].map((what, index) => ({
    time: start + (150 + index) * 120_000,
    session: "a77e-9",
    id: `call_${index}`,
    kind: "shell" as const,
    what,
  }));
  const write = logWriters["gemini-cli"];
  for (const [path, text] of Object.entries(write?.(calls, project) ?? {})) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
}
