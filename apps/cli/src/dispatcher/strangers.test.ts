import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dispatch, readEvent } from "@hawk/runner";
import { describe, expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

// Programs and tools that hawk does not know, and events that nobody can read: guards are asked, or the answer is no.

const guard = (matcher: string): string =>
  `#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=${matcher}\n# hawk-hook: on_failure=block\ngrep -q forbidden || exit 0\necho "not that" >&2\nexit 2\n`;
const grok = { hookEventName: "pre_tool_use", toolName: "run_terminal_command", hook_event_name: "PreToolUse" };
const command = { command: "forbidden" };

async function createGuarded(): Promise<Home> {
  const home = createHome({ "commands.sh": guard("Bash"), "files.sh": guard("Edit|Write") });
  await home.hawk("sync");
  return home;
}

const traceOf = ({ path }: Home): Record<string, unknown>[] =>
  readFileSync(join(path, ".local/state/hawk/trace.jsonl"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("a guard in Claude Code's settings", () => {
  test.each([
    ["another program's tool", { ...grok, tool_name: "run_terminal_command", tool_input: command }, {}, "unknown caller"],
    ["another program by its variable", { tool_name: "Read", tool_input: command }, { GROK_HOOK_EVENT: "x" }, "unknown caller"],
    ["a tool that nobody knows", { tool_name: "Launch", tool_input: command }, {}, "unknown tool"],
    ["one that writes", { tool_name: "Put", tool_input: { path: "a", text: "forbidden" } }, {}, "unknown tool"],
  ])("blocks %s, and the trace says what it was", async (_, payload, env, outcome) => {
    const home = await createGuarded();
    expect(JSON.parse(home.fire("pre_tool_use", payload, { env }).stdout)).toMatchObject({
      hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "not that" },
    });
    expect(traceOf(home)).toMatchObject([{ outcome: "blocked", note: outcome, reason: "not that", about: expect.any(String) }]);
    expect((await home.hawk("log")).stdout).toContain(outcome);
  });

  test("is not narrowed to some tools by the host", async () => {
    const home = await createGuarded();
    expect(readFileSync(join(home.path, ".claude/settings.json"), "utf8")).not.toContain("matcher");
  });

  test.each(["CURSOR_PROJECT_DIR", "COPILOT_PROJECT_DIR"])("holds in a Claude Code that was started where %s is set", async (name) => {
    const home = createHome({ "commands.sh": guard("Bash") }, { ".cursor/.keep": "", ".copilot/.keep": "" });
    await home.hawk("sync");
    const { status, stdout } = home.fire("pre_tool_use", { tool_name: "Bash", tool_input: command }, { env: { [name]: "/x" } });
    expect({ status, isDenied: stdout.includes('"deny"') }).toEqual({ status: 0, isDenied: true });
    const others = { cursor_version: "1", timestamp: "now", tool_name: "Bash", tool_input: command };
    for (const payload of [others, { a: {}, ...others }])
      expect(home.fire("pre_tool_use", payload, { env: { [name]: "/x" } })).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});

describe("Grok CLI, which runs Claude Code's hooks too", () => {
  const caller = { ...grok, workspaceRoot: "/repo", tool_name: "run_terminal_command", tool_input: command, toolInput: command };
  const fireIn = ({ path, project }: Home, host: string): { status: number | null; stdout: string } => {
    const env = { PATH: process.env["PATH"], HOME: path, GROK_HOOK_EVENT: "pre_tool_use" };
    const input = JSON.stringify({ session_id: "s", cwd: project, ...caller });
    const { status, stdout } = spawnSync(join(path, ".local/state/hawk/run", host, "pre_tool_use"), {
      input,
      encoding: "utf8",
      env,
      cwd: project,
    });
    return { status, stdout };
  };

  test("asks a guard once where both have hawk's entries: Claude Code's runner steps aside", async () => {
    const home = createHome({ "commands.sh": guard("Bash") }, { ".grok/.keep": "" });
    await home.hawk("sync", "--agent", "claude-code,grok");
    expect(fireIn(home, "claude-code")).toEqual({ status: 0, stdout: "" });
    expect(fireIn(home, "grok").stdout).toContain('"permissionDecision":"deny"');
    // The shell writes it when the answer is out.
    await expect.poll(() => traceOf(home)).toMatchObject([{ host: "grok", outcome: "blocked" }]);
  });

  test("asks it through Claude Code's where only that one has them", async () => {
    const home = createHome({ "commands.sh": guard("Bash") }, { ".grok/.keep": "" });
    await home.hawk("sync", "--agent", "claude-code");
    expect(fireIn(home, "claude-code").stdout).toContain('"deny"');
  });
});

const files = fileURLToPath(new URL("../../../../packages/adapters/", import.meta.url));
const plan = { hooks: [], events: {}, dropped: [], policy: {} } as never;

test.each(Object.entries(adapters))("%s itself is not an unknown caller", async (host, load) => {
  const adapter = await load();
  const directory = join(files, host, "fixtures");
  for (const file of readdirSync(directory).filter((name) => name.endsWith(".json"))) {
    const content: unknown = JSON.parse(readFileSync(join(directory, file), "utf8"));
    for (const one of Array.isArray(content) ? content : [content]) {
      const given = { plan, host, nativeEvent: file.slice(0, -".json".length), ran: [], env: {}, run: never };
      const reading = readEvent(given, JSON.stringify(one), adapter);
      expect((await dispatch({ ...given, reading }, adapter)).note).not.toBe("unknown caller");
    }
  }
});

async function never(): Promise<never> {
  throw new Error("no hook should run");
}
