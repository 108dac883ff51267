import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codex } from "@hawk/adapter-codex";
import type { EventName } from "@hawk/events";
import { decide, hookDefaults } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runMain } from "./testing/run-main.ts";

// Codex has most payloads and answers of Claude Code, so a shell can give them. What it gives, and what Node would have given for
// the same event, must mean the same to the host, and the hooks must have seen the same.

const home = realpathSync(mkdtempSync(join(tmpdir(), "hawk-codex-")));
const project = join(home, "project");
const registry = join(home, ".config/hawk/registry/hooks");
const state = join(home, ".local/state/hawk");
const seen = join(home, "seen");
mkdirSync(seen);

beforeAll(() => {
  for (const directory of [project, registry, join(home, ".codex")]) mkdirSync(directory, { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const native: Partial<Record<EventName, string>> = {
  pre_tool_use: "PreToolUse",
  post_tool_use: "PostToolUse",
  permission_request: "PermissionRequest",
  user_prompt_submit: "UserPromptSubmit",
  session_start: "SessionStart",
  subagent_start: "SubagentStart",
  pre_compact: "PreCompact",
  stop: "Stop",
};

interface Behaviour {
  stdout: string;
  stderr: string;
  exitCode: number;
  matcher: string | undefined;
  onFailure: string;
}

const behaviour: fc.Arbitrary<Behaviour> = fc.record({
  stdout: fc.oneof(
    { weight: 6, arbitrary: fc.constant("") },
    fc.constantFrom(
      "plain text",
      "{ broken",
      '{"decision":"block","reason":"json says no"}',
      '{"systemMessage":"hello"}',
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}',
    ),
  ),
  stderr: fc.constantFrom("", " \n", "a reason", "a 'quoted' $reason\nof two lines"),
  exitCode: fc.constantFrom(0, 0, 0, 1, 2, 2),
  matcher: fc.constantFrom(undefined, undefined, "Bash", "Edit|Write", "Read", "shell", "^Ba", "mcp__.*", "^apply_"),
  onFailure: fc.constantFrom("continue", "continue", "continue", "block"),
});

const calls: readonly Record<string, unknown>[] = [
  { tool_name: "Bash", tool_input: { command: 'echo "hi"', nested: { tool_name: "Edit", cwd: "/" } } },
  { tool_name: "Bash", tool_input: { command: "x".repeat(20_000) } },
  { tool_name: "apply_patch", tool_input: { command: "*** Begin Patch\n*** Add File: note.txt\n+hello\n*** End Patch" } },
  { tool_name: "apply_patch", tool_input: { command: "*** Begin Patch\n*** Update File: a.txt\n@@\n-a\n+b\n*** End Patch" } },
  { tool_name: "mcp__fake__echo", tool_input: { text: "hi" } },
  { tool_name: "view_image", tool_input: { path: "a.png" } },
  { tool_name: "update_plan", tool_input: {} },
];

const cases = fc.record({
  name: fc.constantFrom(...(Object.keys(native) as EventName[])),
  hooks: fc.array(behaviour, { minLength: 1, maxLength: 3 }),
  call: fc.constantFrom(...calls),
});

test("a shell's answer to Codex means what Node's would, and hooks see the same", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ name, hooks, call }) => {
      await install(name, hooks);
      const payload = payloadFor(name, call);
      expect(answer(name, payload, byShell)).toEqual(answer(name, payload, byNode));
    }),
    { numRuns: 20 },
  );
});

test("a guard of Bash, and calls that no hook matches, need no Node", async () => {
  await install("pre_tool_use", [{ stdout: "", stderr: "not that", exitCode: 2, matcher: "Bash", onFailure: "continue" }]);
  rmSync(join(state, "plans/codex.json"));
  const [, , patch] = calls;
  const bash = { tool_name: "Bash", tool_input: { command: 'echo "hi"' } };
  const payloads = [bash, patch].map((call) => payloadFor("pre_tool_use", call ?? {}));
  expect(payloads.map((payload) => start(byShell("pre_tool_use"), payload))).toEqual([
    { exitCode: 2, stdout: "", stderr: "not that\n" },
    { exitCode: 0, stdout: "", stderr: "" },
  ]);
});

test("a session in another directory than the runner's, or by another name of it, reaches hooks as it would from Node", async () => {
  await install("stop", [{ stdout: "", stderr: "go on", exitCode: 2, matcher: undefined, onFailure: "continue" }]);
  symlinkSync(project, join(home, "link"));
  for (const cwd of [join(home, "link"), home, "relative", 'with "quotes"']) {
    const payload = { ...payloadFor("stop", {}), cwd };
    expect(answer("stop", payload, byShell)).toEqual(answer("stop", payload, byNode));
  }
});

async function install(name: EventName, hooks: readonly Behaviour[]): Promise<void> {
  rmSync(registry, { recursive: true });
  mkdirSync(registry);
  const names = hooks.map((hook, index) => writeHook(name, hook, index));
  writeFileSync(join(home, ".config/hawk/config.yaml"), `global:\n  hooks: [${names.join(", ")}]\n`);
  const { exitCode, stderr } = await runMain(["sync", "--agent", "codex"], { home, cwd: project, env: { PATH: process.env["PATH"] } });
  expect({ exitCode, stderr: stderr.replace(/^.*trust.*\n/gm, "") }).toMatchObject({ exitCode: 0 });
}

function writeHook(name: EventName, { stdout, stderr, exitCode, matcher, onFailure }: Behaviour, index: number): string {
  const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const header = [
    `events=${name}`,
    `on_failure=${onFailure}`,
    "on_unsupported=skip",
    ...(matcher === undefined ? [] : [`matcher=${matcher}`]),
  ];
  const look = `cat >'${seen}/${index}.json'\necho "$HAWK_EVENT $HAWK_PROJECT_DIR $CLAUDE_PROJECT_DIR $(pwd -P)" >'${seen}/${index}.env'\n`;
  const body = `${look}printf '%s' ${quote(stdout)}\nprintf '%s' ${quote(stderr)} >&2\nexit ${exitCode}\n`;
  writeFileSync(join(registry, `hook-${index}.sh`), `#!/bin/sh\n${header.map((line) => `# hawk-hook: ${line}\n`).join("")}${body}`, {
    mode: 0o755,
  });
  return `hook-${index}.sh`;
}

function payloadFor(name: EventName, call: Record<string, unknown>): Record<string, unknown> {
  const base = { session_id: "s", turn_id: "t", transcript_path: null, cwd: project, hook_event_name: native[name], model: "m" };
  if (name === "post_tool_use") return { ...base, ...call, tool_response: "done", tool_use_id: "c" };
  if (name === "pre_tool_use" || name === "permission_request") return { ...base, ...call };
  if (name === "user_prompt_submit") return { ...base, prompt: 'say "tool_name":"x"' };
  if (name === "stop") return { ...base, stop_hook_active: false, last_assistant_message: null };
  if (name === "subagent_start") return { ...base, agent_id: "a", agent_type: "default" };
  return name === "pre_compact" ? { ...base, trigger: "auto" } : { ...base, source: "startup" };
}

type Start = (name: EventName) => readonly [command: string, ...args: string[]];

const byShell: Start = (name) => ["/bin/bash", "-c", join(state, "run/codex", name)];
const byNode: Start = (name) => {
  const lib = join(state, "lib", readdirSync(join(state, "lib"))[0] as string);
  const entry = readdirSync(lib).find((file) => /^dispatcher\.[cm]js$/.test(file)) ?? "";
  return [process.execPath, join(lib, entry), join(state, "plans/codex.json"), "codex", native[name] as string, "", ""];
};

interface Printed {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

function start([command, ...args]: ReturnType<Start>, payload: Record<string, unknown>): Printed {
  const { status, stdout, stderr } = spawnSync(command, args, {
    input: JSON.stringify(payload),
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: home },
    cwd: project,
  });
  return { exitCode: status, stdout, stderr };
}

/** How the host reads an answer, and what each hook saw. */
function answer(name: EventName, payload: Record<string, unknown>, how: Start): unknown {
  rmSync(seen, { recursive: true, force: true });
  mkdirSync(seen);
  const printed = start(how(name), payload);
  return { ...understand(printed, { name, nativeName: native[name] as string, payload }), hooks: [0, 1, 2].map(sawOf) };
}

function sawOf(index: number): unknown {
  const path = join(seen, String(index));
  if (!existsSync(`${path}.env`)) return null;
  return { payload: JSON.parse(readFileSync(`${path}.json`, "utf8")) as unknown, env: readFileSync(`${path}.env`, "utf8") };
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

/** Failure messages are not compared. */
function understand(printed: Printed, event: HookEvent): Record<string, unknown> {
  const outcome = codex.decodeReply?.(printed, host, event);
  if (!outcome) throw new Error("Codex's adapter reads no replies");
  const { kind, reason, context, input, permission, stop } = decide([outcome], event);
  const squeeze = (text: string | undefined): string => (text ?? "").replaceAll(/\s+/g, " ").trim();
  if (kind === "reject") return { kind, reason: squeeze(reason) };
  return { kind, context: squeeze(context), input, permission: permission?.decision, isStopped: stop !== undefined };
}
