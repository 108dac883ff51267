import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fitVerdict } from "@hawk/adapter";
import { claudeCode } from "@hawk/adapter-claude-code";
import { loadPlan } from "@hawk/config/load";
import { createEngine } from "@hawk/engine";
import type { EventName } from "@hawk/events";
import { createRunHook } from "@hawk/executor";
import { decide, dialects, hookDefaults } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runMain } from "./testing/run-main.ts";

// One plan, two back ends: what a runner answers, and what the engine decides, must mean the same to the host.

const home = realpathSync(mkdtempSync(join(tmpdir(), "hawk-compiled-")));
const project = join(home, "project");
const registry = join(home, ".config/hawk/registry/hooks");

beforeAll(() => {
  for (const directory of [project, registry, join(home, ".claude")]) mkdirSync(directory, { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const native: Partial<Record<EventName, string>> = {
  pre_tool_use: "PreToolUse",
  post_tool_use: "PostToolUse",
  user_prompt_submit: "UserPromptSubmit",
  session_start: "SessionStart",
  stop: "Stop",
  permission_request: "PermissionRequest",
  notification: "Notification",
};

const event = fc.constantFrom(...(Object.keys(native) as EventName[]));

const answers = (name: EventName) =>
  fc.constantFrom<Record<string, unknown>>(
    {},
    { decision: "block", reason: "json says no" },
    { decision: "deny" },
    { continue: false, stopReason: "enough" },
    { systemMessage: "hello user" },
    { hookSpecificOutput: { hookEventName: native[name], additionalContext: "json context" } },
    { hookSpecificOutput: { hookEventName: name, additionalContext: "canonical context" } },
    { hookSpecificOutput: { hookEventName: "Wrong", additionalContext: "lost" } },
    { hookSpecificOutput: { hookEventName: native[name], permissionDecision: "deny", permissionDecisionReason: "denied" } },
    { hookSpecificOutput: { hookEventName: native[name], permissionDecision: "allow" } },
    { hookSpecificOutput: { hookEventName: native[name], permissionDecision: "ask", permissionDecisionReason: "sure?" } },
    { hookSpecificOutput: { hookEventName: native[name], updatedInput: { command: "echo changed" } } },
    { hookSpecificOutput: { hookEventName: native[name], decision: { behavior: "deny", message: "no permission" } } },
  );

/** What a hook does: what it prints, says on stderr, and exits with. */
const behaviour = (name: EventName) =>
  fc.record({
    stdout: fc.oneof(
      { weight: 4, arbitrary: fc.constant("") },
      { weight: 3, arbitrary: answers(name).map((answer) => JSON.stringify(answer)) },
      { weight: 2, arbitrary: fc.constantFrom("plain text", "  spaced  \n", "{ broken", "two\nlines\n", "ünïcödé", "[1]") },
    ),
    stderr: fc.constantFrom("", "a reason", "a 'quoted' $reason\nof two lines"),
    exitCode: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.constantFrom(1, 2, 3, 127) }),
    matcher: fc.constantFrom(undefined, undefined, "Bash", "Edit|Write", "shell", "^Ba", "mcp__.*", "B[a-z]+"),
    onFailure: fc.constantFrom("continue", "continue", "block"),
    priority: fc.constantFrom(0, 0, 1),
    isContent: fc.boolean(),
    asleepUntil: fc.constantFrom(undefined, undefined, undefined, "2001-01-01T00:00:00Z", "2999-01-01T00:00:00Z"),
  });

type Behaviour = typeof behaviour extends (name: EventName) => fc.Arbitrary<infer Value> ? Value : never;

const cases = event.chain((name) =>
  fc.record({
    name: fc.constant(name),
    hooks: fc.array(behaviour(name), { minLength: 1, maxLength: 3 }),
    tool: fc.constantFrom("Bash", "Edit", "mcp__a__b", "Read"),
  }),
);

test("a runner's answer means to the host what the engine's verdict does", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ name, hooks, tool }) => {
      await install(name, hooks);
      const payload = payloadFor(name, tool);
      expect(await compiled(name, payload)).toEqual(await interpreted(name, payload));
    }),
    { numRuns: 40 },
  );
});

test(
  "a hook in Claude Code's own dialect is understood the same way, and one that is alone is run by the shell",
  { timeout: 600_000 },
  async () => {
    const sole = event.chain((name) =>
      fc.record({
        name: fc.constant(name),
        hooks: fc.array(
          fc
            .tuple(behaviour(name), fc.constantFrom(undefined, "Bash", "Edit|Write", "^Ba", "mcp__.*"))
            .map(([hook, matcher]) => Object.assign(hook, { matcher, dialect: "claude", isContent: false, asleepUntil: undefined })),
          { minLength: 1, maxLength: 2 },
        ),
        tool: fc.constantFrom("Bash", "Edit", "mcp__a__b", "Read"),
      }),
    );
    await fc.assert(
      fc.asyncProperty(sole, async ({ name, hooks, tool }) => {
        await install(name, hooks);
        const payload = payloadFor(name, tool);
        expect(await compiled(name, payload)).toEqual(await interpreted(name, payload));
      }),
      { numRuns: 40 },
    );
    const plain = {
      stdout: "",
      stderr: "no",
      exitCode: 2,
      matcher: "Bash",
      onFailure: "continue",
      priority: 0,
      isContent: false,
      dialect: "claude",
    };
    const lines = async (hooks: readonly unknown[]): Promise<number> => {
      await install("pre_tool_use", hooks as Behaviour[]);
      return readFileSync(join(home, ".local/state/hawk/run/claude-code/pre_tool_use"), "utf8").split("\n").length;
    };
    expect(await lines([plain])).toBe(await lines([{ ...plain, dialect: "hawk" }]));
  },
);

async function install(name: EventName, hooks: readonly Behaviour[]): Promise<void> {
  rmSync(registry, { recursive: true });
  mkdirSync(registry);
  const names = hooks.map((hook, index) => writeHook(name, hook, index));
  const asleep = hooks.flatMap(({ asleepUntil: until }, index) => (until ? [JSON.stringify({ name: names[index], until })] : []));
  writeFileSync(join(home, ".config/hawk/config.yaml"), `global:\n  hooks: [${names.join(", ")}]\n  disabled: [${asleep.join(", ")}]\n`);
  const { exitCode, stderr } = await runMain(["sync"], { home, cwd: project, env: { PATH: process.env["PATH"] } });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
}

function writeHook(name: EventName, hook: Behaviour, index: number): string {
  const { stdout, stderr, exitCode, matcher, onFailure, priority, isContent } = hook;
  const { dialect } = hook as { dialect?: string };
  const fields = { matcher, on_failure: onFailure, priority, dialect };
  if (isContent && stdout !== "") {
    const lines = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [`  ${key}: ${JSON.stringify(value)}\n`]));
    writeFileSync(join(registry, `hook-${index}.md`), `---\nhawk-hook:\n  events: [${name}]\n${lines.join("")}---\n${stdout}`);
    return `hook-${index}.md`;
  }
  const header = Object.entries({ events: name, ...fields }).flatMap(([key, value]) =>
    value === undefined ? [] : [`# hawk-hook: ${key}=${value}\n`],
  );
  const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const body = `cat >/dev/null\nprintf '%s' ${quote(stdout)}\nprintf '%s' ${quote(stderr)} >&2\nexit ${exitCode}\n`;
  writeFileSync(join(registry, `hook-${index}.sh`), `#!/bin/sh\n${header.join("")}${body}`, { mode: 0o755 });
  return `hook-${index}.sh`;
}

/** Inputs as the host sends them. About others a runner asks guards by their shape, or blocks because of what is missing; the engine doesn't. */
const inputs: Readonly<Record<string, Record<string, unknown>>> = {
  Bash: { command: "echo hi" },
  Edit: { file_path: "/repo/a.ts", old_string: "a", new_string: "b" },
  Read: { file_path: "/repo/a.ts" },
  mcp__a__b: { title: "hi" },
};

function payloadFor(name: EventName, tool: string): Record<string, unknown> {
  const base = { session_id: "s", cwd: project, hook_event_name: native[name] };
  if (name.includes("tool") || name === "permission_request")
    return { ...base, tool_name: tool, tool_input: inputs[tool], tool_response: {} };
  if (name === "user_prompt_submit") return { ...base, prompt: "do it" };
  if (name === "stop") return { ...base, stop_hook_active: false };
  return name === "session_start" ? { ...base, source: "startup" } : { ...base, message: "m", notification_type: "idle_prompt" };
}

type Understood = Record<string, unknown>;

/** What the host would do: its own matcher first, then the runner, then what its answer means. */
async function compiled(name: EventName, payload: Record<string, unknown>): Promise<Understood> {
  if (!startsRunner(name, payload)) return understand({ exitCode: 0, stdout: "", stderr: "" }, { name, payload });
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", join(home, ".local/state/hawk/run/claude-code", name)], {
    input: `${JSON.stringify(payload)}\n`,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: home, CLAUDE_PROJECT_DIR: project },
    cwd: project,
  });
  return understand({ exitCode: status, stdout, stderr }, { name, payload });
}

function startsRunner(name: EventName, payload: Record<string, unknown>): boolean {
  const { hooks } = JSON.parse(readFileSync(join(home, ".claude/settings.json"), "utf8")) as Record<
    string,
    Record<string, { matcher?: string }[]>
  >;
  const matcher = hooks?.[native[name] as string]?.[0]?.matcher;
  return dialects.claude.matches(matcher, { name, payload }) === true;
}

async function interpreted(name: EventName, payload: Record<string, unknown>): Promise<Understood> {
  const { plan } = loadPlan({ dialect: "hawk", home, configHome: join(home, ".config"), projectDir: home, approved: () => null });
  const run = createRunHook({ projectDir: project, env: { PATH: process.env["PATH"], HOME: home } });
  const { verdict } = await createEngine({ plan, run }).trigger({ type: name, payload, host: "claude-code" });
  const seen: HookEvent = { name, nativeName: native[name] as string, payload };
  return understand(claudeCode.encode(verdict, seen), seen);
}

const host: PlannedHook = {
  ...hookDefaults,
  id: "host",
  name: "host",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "runner", passContext: true, parseResult: true },
  timeoutSeconds: 60,
  origin: { layer: "user", file: "", line: 1, column: 1 },
};

/** What Claude Code makes of what a program printed: its reading, and of that what it can do at the event. Failure messages are not compared. */
function understand(result: { exitCode: number | null; stdout: string; stderr: string }, seen: HookEvent): Understood {
  const verdict = decide([dialects.claude.decode(result, host, seen)], seen);
  const { kind, reason, context, input, permission, stop } = fitVerdict(verdict, claudeCode.events[seen.name] ?? { native: [] }).verdict;
  const squeeze = (text: string | undefined): string => (text ?? "").replaceAll(/\s+/g, " ").trim();
  if (kind === "reject") return { kind, reason: squeeze(reason) };
  return { kind, context: squeeze(context), input, permission: permission?.decision, isStopped: stop !== undefined };
}
