import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPlan } from "@hawk/config";
import { loadPlan, readSource } from "@hawk/config/load";
import { createEngine } from "@hawk/engine";
import type { LateResult } from "@hawk/engine";
import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { Model } from "@hawk/protocol";
import { createTree } from "@hawk/testing";
import { expect } from "vitest";
import { runMain } from "../testing/run-main.ts";
import { bash, callbackSeconds, eventClauses, saying, settings, testClauses, worldOf } from "./clauses.ts";
import type { Clause } from "./clauses.ts";
import { matches } from "./matches.ts";

const json = (value: unknown): string => `echo '${JSON.stringify(value)}'`;

/** What a hook is told of an event. */
async function told(event: string, payload: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { engine, dir } = worldOf("claude", settings(event, "cat > told"));
  await engine.trigger({ type: event, cwd: dir, payload });
  return JSON.parse(readFileSync(join(dir, "told"), "utf8")) as Record<string, unknown>;
}

const call = { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t1" };

const inputs: Readonly<Record<string, Record<string, unknown>>> = {
  PreToolUse: call,
  PostToolUse: { ...call, tool_response: { stdout: "x" } },
  PostToolUseFailure: { ...call, error: "broken", is_interrupt: false },
  PermissionRequest: { tool_name: "Bash", tool_input: {}, permission_suggestions: [] },
  Notification: { message: "hi", title: "t", notification_type: "idle_prompt" },
  UserPromptSubmit: { prompt: "hi" },
  SessionStart: { source: "startup" },
  SessionEnd: { reason: "clear" },
  SubagentStart: { agent_id: "a1", agent_type: "researcher" },
  Stop: { stop_hook_active: true },
  SubagentStop: { stop_hook_active: true, agent_id: "a1", agent_transcript_path: "/t.jsonl" },
  PreCompact: { trigger: "auto", custom_instructions: "" },
};

const inputClauses = Object.entries(inputs).map(([event, payload]): Clause => [
  `the input of ${event}`,
  async () => expect(await told(event, payload)).toMatchObject({ hook_event_name: event, ...payload }),
]);

/** The files of a user and a project, and the result. */
function planned(files: Record<string, unknown>, more: { isTrusted?: boolean } = {}) {
  const root = createTree(Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])));
  const approved = (directory: string): string | null => (more.isTrusted === false ? null : directory);
  const managed = { claude: join(root, "managed"), hawk: join(root, "none") };
  const options = { home: root, configHome: root, projectDir: join(root, "p"), approved, managed, adminUid: process.getuid?.() ?? 0 };
  const { plan } = loadPlan({ dialect: "claude", ...options });
  return { names: plan.hooks.map(({ name }) => name), plan };
}

const user = ".claude/settings.json";
const project = "p/.claude/settings.json";

/** What comes late of a hook that goes on in the background. */
async function late(command: string): Promise<LateResult["result"]> {
  const results: LateResult[] = [];
  const { engine } = worldOf("claude", settings("PreToolUse", command), { options: { onEvent: (notice) => results.push(notice) } });
  const { allowed, results: first } = await engine.trigger(bash("ls"));
  expect([allowed, first[0]?.outcome.async !== undefined]).toEqual([true, true]);
  await expect.poll(() => results).toHaveLength(1);
  return (results[0] as LateResult).result;
}

const handoff = (more: object = {}): string => `${json({ async: true, ...more })}; `;

const asking = (type: "prompt" | "agent") => ({ hooks: { PreToolUse: [{ hooks: [{ type, prompt: "Safe? $ARGUMENTS" }] }] } });

/** A model that calls a tool whenever it is asked, and never ends. */
const endless: Model = {
  complete: async () => "",
  runTools: async ({ callTool, tools, maxTurns }) => {
    for (let turn = 0; turn < maxTurns; turn += 1) await callTool(tools[0]?.name ?? "", {});
    return { ended: "turns", turns: maxTurns };
  },
};

testClauses([
  ...eventClauses({
    PreToolUse: "pre_tool_use",
    PostToolUse: "post_tool_use",
    PostToolUseFailure: "post_tool_use_failure",
    PermissionRequest: "permission_request",
    Stop: "stop",
    SubagentStop: "subagent_stop",
    UserPromptSubmit: "user_prompt_submit",
    SessionStart: "session_start",
    SessionEnd: "session_end",
    SubagentStart: "subagent_start",
    Notification: "notification",
    PreCompact: "pre_compact",
    StatusLine: "status_line",
    FileSuggestion: "file_suggestion",
  }),
  [
    "hooks come from the effective settings: user, project and local",
    () =>
      expect(
        planned({ [user]: settings("Stop", "u"), [project]: settings("Stop", "p"), "p/.claude/settings.local.json": settings("Stop", "l") })
          .names,
      ).toEqual(["l", "p", "u"]),
  ],
  [
    "hooks come from plugins",
    () => expect(planned({ ".claude/plugins/x/hooks/hooks.json": settings("Stop", "plugin") }).names).toEqual(["plugin"]),
  ],
  [
    "hooks come from the session",
    async () => {
      const engine = createEngine({ dialect: "claude" });
      engine.register("Stop", () => ({ decision: "block", reason: "not yet" }));
      expect(await engine.trigger({ type: "Stop" })).toMatchObject({ allowed: false, verdict: { reason: "not yet" } });
    },
  ],
  [
    "allowManagedHooksOnly of the policy leaves only managed hooks",
    () =>
      expect(
        planned({
          "managed/managed-settings.json": { ...(settings("Stop", "managed") as object), allowManagedHooksOnly: true },
          [user]: settings("Stop", "u"),
          [project]: settings("Stop", "p"),
          ".claude/plugins/x/hooks/hooks.json": settings("Stop", "plugin"),
        }).names,
      ).toEqual(["managed"]),
  ],
  [
    "allowManagedHooksOnly leaves no session hooks",
    async () => {
      const { plan } = planned({ "managed/managed-settings.json": { allowManagedHooksOnly: true } });
      const engine = createEngine({ plan });
      engine.register("Stop", () => false);
      expect((await engine.trigger({ type: "Stop" })).results).toEqual([]);
    },
  ],
  [
    "allowManagedHooksOnly counts only in the policy",
    () => expect(planned({ [user]: { ...(settings("Stop", "u") as object), allowManagedHooksOnly: true } }).names).toEqual(["u"]),
  ],
  [
    "disableAllHooks: no hooks run",
    () =>
      expect(
        planned({ [user]: { ...(settings("Stop", "u") as object), disableAllHooks: true }, [project]: settings("Stop", "p") }).names,
      ).toEqual([]),
  ],
  ["disableAllHooks turns off managed hooks too", "decision 034"],
  [
    "disableAllHooks of a user leaves managed hooks",
    () =>
      expect(planned({ "managed/managed-settings.json": settings("Stop", "managed"), [user]: { disableAllHooks: true } }).names).toEqual([
        "managed",
      ]),
  ],
  [
    "disableAllHooks: session hooks don't run either",
    async () => {
      const engine = createEngine({ plan: planned({ [user]: { disableAllHooks: true } }).plan });
      engine.register("Stop", () => false);
      expect((await engine.trigger({ type: "Stop" })).allowed).toBe(true);
    },
  ],
  [
    "an untrusted workspace's hooks don't run",
    () => expect(planned({ [user]: settings("Stop", "u"), [project]: settings("Stop", "p") }, { isTrusted: false }).names).toEqual(["u"]),
  ],
  [
    "selection by event name",
    async () => expect((await worldOf("claude", settings("Stop", "x")).engine.trigger(bash("ls"))).results).toEqual([]),
  ],
  [
    "selection by match query: the tool's name",
    () => expect([matches("claude", "Bash", "Bash"), matches("claude", "Bash", "Edit")]).toEqual([true, false]),
  ],
  [
    "selection by match query: a session's source",
    () => expect(dialects.claude.matches("resume", { name: "session_start", payload: { source: "startup" } })).toBe(false),
  ],
  [
    "selection: *, an empty and no matcher are for all",
    () => expect([matches("claude", "*", "X"), matches("claude", "", "X"), matches("claude", undefined, "X")]).toEqual([true, true, true]),
  ],
  [
    "selection: a list of names",
    () => expect([matches("claude", "Edit|Write", "Write"), matches("claude", "Edit|Write", "MultiEdit")]).toEqual([true, false]),
  ],
  [
    "selection: anything else is a regular expression",
    () => expect([matches("claude", "^Not.*", "NotebookEdit"), matches("claude", "mcp__.*", "mcp__a__b")]).toEqual([true, true]),
  ],
  [
    "selection: a bad regular expression matches nothing, and is an error",
    () =>
      expect(worldOf("claude", settings("PreToolUse", "x", { matcher: "[bad" })).problems).toEqual([
        expect.stringMatching(/^error: .*regular expression/),
      ]),
  ],
  [
    "selection gives the hooks in order",
    () =>
      expect(
        planned({ [user]: { hooks: { Stop: ["a", "b", "c"].map((command) => ({ hooks: [{ type: "command", command }] })) } } }).names,
      ).toEqual(["a", "b", "c"]),
  ],
  [
    "selection gives diagnostics: what matched and what did not",
    async () => {
      const { diagnostics } = await worldOf("claude", settings("PreToolUse", "x", { matcher: "Edit" })).engine.trigger(bash("ls"));
      expect(diagnostics).toMatchObject([{ isSelected: false, why: expect.stringContaining("Edit") as string }]);
    },
  ],
  [
    "selection gives diagnostics: duplicates",
    () => expect(planned({ [user]: settings("Stop", "x"), [project]: settings("Stop", "x") }).plan.dropped).toMatchObject([{ name: "x" }]),
  ],
  [
    "command hooks are one by their command",
    () =>
      expect(planned({ [user]: settings("Stop", "x"), [project]: settings("Stop", "x", { hook: { timeout: 5 } }) }).names).toEqual(["x"]),
  ],
  [
    "prompt hooks are one by their prompt",
    () =>
      expect(
        buildPlan([
          readSource("claude", {
            hooks: { Stop: [{ hooks: [{ type: "prompt", prompt: "p" }] }, { hooks: [{ type: "prompt", prompt: "p" }] }] },
          }).source,
        ]).hooks,
      ).toHaveLength(1),
  ],
  [
    "agent hooks are one by their prompt with empty arguments",
    () =>
      expect(
        buildPlan([
          readSource("claude", {
            hooks: { Stop: [{ hooks: [{ type: "agent", prompt: "p $ARGUMENTS" }] }, { hooks: [{ type: "agent", prompt: "p " }] }] },
          }).source,
        ]).hooks,
      ).toHaveLength(1),
  ],
  [
    "callbacks are never one",
    async () => {
      const engine = createEngine({ dialect: "claude" });
      const callback = (): undefined => undefined;
      engine.register("Stop", callback);
      engine.register("Stop", callback);
      expect((await engine.trigger({ type: "Stop" })).results).toHaveLength(2);
    },
  ],
  [
    "session_id, transcript_path, cwd and permission_mode",
    async () =>
      expect(await told("Stop", { session_id: "s1", transcript_path: "/t.jsonl", permission_mode: "plan" })).toMatchObject({
        session_id: "s1",
        transcript_path: "/t.jsonl",
        cwd: expect.any(String) as string,
        permission_mode: "plan",
      }),
  ],
  [
    "session_id, transcript_path and cwd default to the current session's",
    async () => {
      const engine = createEngine({ session: { id: "s1", transcriptPath: "/t.jsonl", cwd: "/w" } });
      let seen: object = {};
      engine.register("Stop", ({ payload }) => void (seen = payload));
      await engine.trigger({ type: "Stop" });
      expect(seen).toMatchObject({ session_id: "s1", transcript_path: "/t.jsonl", cwd: "/w" });
    },
  ],
  ["without a current session there is none to default to", "decision 034"],
  ["permission_mode may be omitted, and stays absent", async () => expect(await told("Stop", {})).not.toHaveProperty("permission_mode")],
  ...inputClauses,
  [
    "a stream yields progress while a hook runs",
    async () => {
      const { engine } = worldOf("claude", settings("Stop", "echo one; echo two >&2"));
      const steps: string[] = [];
      for await (const step of engine.stream({ type: "Stop" }))
        steps.push(step.type === "output" ? `${step.stream} ${step.text.trim()}` : step.type);
      expect(steps.toSorted()).toEqual(["finished", "started", "stderr two", "stdout one", "verdict"]);
      expect([steps[0], steps.at(-2), steps.at(-1)]).toEqual(["started", "finished", "verdict"]);
    },
  ],
  [
    "output comes before the hook has ended",
    async () => {
      const { engine, dir } = worldOf("claude", settings("Stop", "echo ready; while [ ! -e go ]; do sleep 0.01; done"));
      const steps: string[] = [];
      for await (const step of engine.stream({ type: "Stop", cwd: dir })) {
        steps.push(step.type);
        if (step.type === "output") writeFileSync(join(dir, "go"), "");
      }
      expect(steps).toEqual(["started", "output", "finished", "verdict"]);
    },
  ],
  [
    "a stream yields success and error",
    async () => {
      const results: boolean[] = [];
      for await (const step of worldOf("claude", settings("Stop", "exit 1")).engine.stream({ type: "Stop" }))
        if (step.type === "finished") results.push(step.result.success);
      expect(results).toEqual([false]);
    },
  ],
  [
    "outside a session, results are simple",
    async () =>
      expect(await worldOf("claude", settings("Stop", "true")).engine.trigger({ type: "Stop" })).toMatchObject({
        allowed: true,
        results: [{ success: true }],
      }),
  ],
  [
    "outside a session, prompt hooks are refused by name",
    async () =>
      expect(await worldOf("claude", asking("prompt")).engine.trigger(bash("ls"))).toMatchObject({
        results: [{ outcome: { failure: "unsupported" }, error: expect.stringContaining("Safe?") as string }],
      }),
  ],
  [
    "outside a session, agent hooks are refused by name",
    async () =>
      expect(await worldOf("claude", asking("agent")).engine.trigger(bash("ls"))).toMatchObject({
        results: [{ outcome: { failure: "unsupported" } }],
      }),
  ],
  ["outside a session, function hooks are refused", "decision 034"],
  [
    'async: a hook that says {"async": true} goes on in the background',
    async () => expect(await late(`${handoff()}touch done`)).toMatchObject({ success: true }),
  ],
  [
    "async: the caller does not wait for it",
    async () => {
      const { engine, dir } = worldOf("claude", settings("PreToolUse", `${handoff()}while [ ! -e go ]; do sleep 0.01; done; touch done`));
      await engine.trigger({ ...bash("ls"), cwd: dir });
      expect(existsSync(join(dir, "done"))).toBe(false);
      writeFileSync(join(dir, "go"), "");
      await expect.poll(() => existsSync(join(dir, "done"))).toBe(true);
    },
  ],
  [
    "async: a late result has the real outcome and exit code",
    async () =>
      expect(await late(`${handoff()}echo no >&2; exit 2`)).toMatchObject({
        success: false,
        exitCode: 2,
        error: "no",
        outcome: { status: "blocking" },
      }),
  ],
  [
    "async: a late failure is one",
    async () =>
      expect(await late(`${handoff()}echo broken >&2; exit 3`)).toMatchObject({
        success: false,
        exitCode: 3,
        outcome: { failure: "exit", reason: "broken" },
      }),
  ],
  [
    "async: what is printed later is read",
    async () =>
      expect(await late(`${handoff()}sleep 0.05; ${json({ systemMessage: "done" })}`)).toMatchObject({ success: true, output: "done" }),
  ],
  [
    "async: asyncTimeout is a timeout, not an abort",
    async () =>
      expect(await late(`${handoff({ asyncTimeout: 50 })}exec sleep 600`)).toMatchObject({
        success: false,
        outcome: { status: "cancelled", failure: "timeout" },
      }),
  ],
  [
    "async: 15 s without an asyncTimeout",
    async () =>
      expect(await worldOf("claude", settings("Stop", json({ async: true }))).engine.trigger({ type: "Stop" })).toMatchObject({
        results: [{ outcome: { async: { timeoutMs: 15_000 } } }],
      }),
  ],
  [
    "env: what the process has is inherited",
    async () =>
      expect(
        await worldOf("claude", settings("SessionStart", "echo $MINE"), {
          run: { env: { MINE: "yes", PATH: process.env["PATH"] } },
        }).engine.trigger({ type: "SessionStart" }),
      ).toMatchObject({ context: "yes" }),
  ],
  [
    "env: CLAUDE_PROJECT_DIR",
    async () => {
      const { engine, dir } = worldOf("claude", settings("SessionStart", "echo $CLAUDE_PROJECT_DIR"));
      expect(await engine.trigger({ type: "SessionStart" })).toMatchObject({ context: dir });
    },
  ],
  [
    "env: CLAUDE_ENV_FILE at SessionStart",
    async () =>
      expect(
        await worldOf("claude", settings("SessionStart", "echo $CLAUDE_ENV_FILE"), { run: { envFile: "/tmp/env" } }).engine.trigger({
          type: "SessionStart",
        }),
      ).toMatchObject({ context: "/tmp/env" }),
  ],
  [
    "env: CLAUDE_ENV_FILE only at SessionStart",
    async () =>
      expect(
        await worldOf("claude", settings("UserPromptSubmit", "echo ${CLAUDE_ENV_FILE-none}"), {
          run: { envFile: "/tmp/env" },
        }).engine.trigger({ type: "UserPromptSubmit" }),
      ).toMatchObject({ context: "none" }),
  ],
  [
    "CLAUDE_CODE_SHELL_PREFIX prefixes the command line",
    async () => {
      const home = createTree({ "p/x": "", [user]: JSON.stringify(settings("PreToolUse", "true")) });
      const env = { PATH: process.env["PATH"], CLAUDE_CODE_SHELL_PREFIX: "echo prefixed >&2; exit 2; :" };
      const args = ["run", "--event", "PreToolUse", "--dialect", "claude"];
      expect(await runMain(args, { home, cwd: join(home, "p"), env, stdin: async () => "{}" })).toMatchObject({
        exitCode: 2,
        stderr: "prefixed\n",
      });
    },
  ],
  [
    "the prefix of an embedding program",
    async () =>
      expect(
        await worldOf("claude", settings("SessionStart", "a b"), { run: { shellPrefix: "echo" } }).engine.trigger({ type: "SessionStart" }),
      ).toMatchObject({ context: "a b" }),
  ],
  ["CLAUDE_CODE_SHELL_PREFIX for guards and in runners", "decision 033"],
  [
    "prompt hooks ask the model for {ok, reason}",
    async () =>
      expect(
        await worldOf("claude", asking("prompt"), { options: saying('{"ok": false, "reason": "no"}') }).engine.trigger(bash("ls")),
      ).toMatchObject({ allowed: false, verdict: { reason: "no" } }),
  ],
  [
    "prompt hooks: ok lets it pass",
    async () =>
      expect(await worldOf("claude", asking("prompt"), { options: saying('{"ok": true}') }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: true,
        results: [{ success: true }],
      }),
  ],
  [
    "prompt hooks: an answer that is not of that form is a failure that does not block",
    async () =>
      expect(await worldOf("claude", asking("prompt"), { options: saying("sure") }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: true,
        results: [{ outcome: { failure: "invalid_output" } }],
      }),
  ],
  [
    "agent hooks end by calling a tool with their result",
    async () => {
      const model: Model = {
        ...endless,
        runTools: async ({ callTool, tools }) => ({
          ended: "done",
          result: ((await callTool(tools.at(-1)?.name ?? "", { ok: false, reason: "no" })) as { done: unknown }).done,
          turns: 1,
        }),
      };
      expect(await worldOf("claude", asking("agent"), { options: { model, interactive: true } }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: false,
        verdict: { reason: "no" },
      });
    },
  ],
  [
    "agent hooks have 50 turns; more is a cancelled outcome",
    async () =>
      expect(
        await worldOf("claude", asking("agent"), { options: { model: endless, interactive: true } }).engine.trigger(bash("ls")),
      ).toMatchObject({ allowed: true, results: [{ outcome: { status: "cancelled", reason: expect.stringContaining("50") as string } }] }),
  ],
  [
    "agent hooks run in permission mode dontAsk, and may read the transcript",
    async () => {
      const names: string[] = [];
      const model: Model = {
        ...endless,
        runTools: async ({ tools }) => (names.push(...tools.map(({ name }) => name)), { ended: "turns", turns: 1 }),
      };
      await worldOf("claude", asking("agent"), { options: { model, interactive: true } }).engine.trigger(bash("ls"));
      expect(names.join(" ")).toMatch(/transcript/i);
      expect(names.join(" ")).not.toMatch(/write|bash|shell|edit/i);
    },
  ],
  [
    "output is validated: what is invalid does not block",
    async () =>
      expect(await worldOf("claude", settings("PreToolUse", json({ decision: "deny" }))).engine.trigger(bash("ls"))).toMatchObject({
        allowed: true,
        results: [{ outcome: { failure: "invalid_output" } }],
      }),
  ],
  [
    "output is validated: what is invalid blocks where the hook is marked as blocking",
    async () =>
      expect(
        await worldOf("claude", settings("PreToolUse", json({ decision: "deny" }), { hook: { onFailure: "block" } })).engine.trigger(
          bash("ls"),
        ),
      ).toMatchObject({ allowed: false }),
  ],
  [
    "a callback's answer is validated the same way",
    async () => {
      const engine = createEngine({ dialect: "claude" });
      engine.register("PreToolUse", (() => ({ allowed: false })) as unknown as () => undefined, { onFailure: "block", name: "guard" });
      expect(await engine.trigger(bash("ls"))).toMatchObject({
        allowed: false,
        verdict: { reason: expect.stringContaining('"allowed" is not part of an answer') as string },
      });
    },
  ],
  [
    "success: a hook that ran and did not block",
    async () =>
      expect(await worldOf("claude", settings("PreToolUse", "true")).engine.trigger(bash("ls"))).toMatchObject({
        results: [{ outcome: { status: "success" } }],
      }),
  ],
  [
    "blocking: a pre-tool hook blocks the tool with exit code 2",
    async () =>
      expect(await worldOf("claude", settings("PreToolUse", "echo no >&2; exit 2")).engine.trigger(bash("ls"))).toMatchObject({
        allowed: false,
        verdict: { reason: "no" },
        results: [{ outcome: { status: "blocking" } }],
      }),
  ],
  [
    "blocking: a prompt hook blocks the prompt",
    async () =>
      expect(
        await worldOf("claude", settings("UserPromptSubmit", json({ decision: "block", reason: "no" }))).engine.trigger({
          type: "UserPromptSubmit",
          payload: { prompt: "x" },
        }),
      ).toMatchObject({ allowed: false }),
  ],
  [
    "blocking: a JSON permission decision",
    async () =>
      expect(
        await worldOf(
          "claude",
          settings(
            "PreToolUse",
            json({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "no" } }),
          ),
        ).engine.trigger(bash("ls")),
      ).toMatchObject({ allowed: false, verdict: { permission: { decision: "deny" } } }),
  ],
  [
    "non-blocking error: a  is reported and the event goes on",
    async () =>
      expect(await worldOf("claude", settings("PreToolUse", "exit 1")).engine.trigger(bash("ls"))).toMatchObject({
        allowed: true,
        verdict: { failures: [{ status: "non_blocking_error" }] },
      }),
  ],
  [
    "cancelled: by a timeout",
    async () =>
      expect(
        await worldOf("claude", settings("PreToolUse", "exec sleep 600", { hook: { timeout: 0.1 } })).engine.trigger(bash("ls")),
      ).toMatchObject({ allowed: true, results: [{ outcome: { status: "cancelled", failure: "timeout" } }] }),
  ],
  [
    "cancelled: by the user",
    async () =>
      expect(
        await worldOf("claude", settings("PreToolUse", "exec sleep 600")).engine.trigger(bash("ls"), { signal: AbortSignal.abort() }),
      ).toMatchObject({ results: [{ outcome: { status: "cancelled", failure: "abort" } }] }),
  ],
  ["timeout: 600 s by default", () => expect(worldOf("claude", settings("PreToolUse", "x")).timeouts).toEqual([600])],
  ["timeout: 600 s by default for a callback", async () => expect(await callbackSeconds("claude")).toBe(600)],
  [
    "timeout: 30 s for a prompt, 60 s for an agent",
    () => expect([worldOf("claude", asking("prompt")).timeouts, worldOf("claude", asking("agent")).timeouts]).toEqual([[30], [60]]),
  ],
  [
    "Stop: a blocking hook keeps the agent going, with its feedback",
    async () =>
      expect(await worldOf("claude", settings("Stop", "echo 'run the tests' >&2; exit 2")).engine.trigger({ type: "Stop" })).toMatchObject({
        allowed: false,
        verdict: { reason: "run the tests" },
      }),
  ],
  [
    "SubagentStop: likewise",
    async () =>
      expect(await worldOf("claude", settings("SubagentStop", "exit 2")).engine.trigger({ type: "SubagentStop" })).toMatchObject({
        allowed: false,
      }),
  ],
  [
    "an event that can't be blocked is not",
    async () => {
      expect(eventInfo("session_end").canBlock).toBeUndefined();
      expect(await worldOf("claude", settings("SessionEnd", "exit 2")).engine.trigger({ type: "SessionEnd" })).toMatchObject({
        allowed: true,
      });
    },
  ],
]);
