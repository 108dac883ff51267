import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPlan } from "@hawk/config/load";
import { createEngine } from "@hawk/engine";
import { createTree } from "@hawk/testing";
import { matches } from "./matches.ts";
import { expect } from "vitest";
import { bash, callbackSeconds, eventClauses, serverThat, testClauses, worldOf } from "./clauses.ts";
import type { World } from "./clauses.ts";

interface Hook {
  event?: string;
  command?: string;
  webhook?: object;
  more?: object;
  shell?: object;
}

const hook = ({ event = "PreToolUse", command, webhook, more, shell }: Hook) => ({
  event,
  ...more,
  ...(command === undefined ? {} : { shell: { command, pass_context: true, parse_result: true, ...shell } }),
  ...(webhook === undefined ? {} : { webhook }),
});
const world = (...hooks: Hook[]): World => worldOf("cocode", { hooks: hooks.map(hook) }, { run: { access: { isAllowed: () => true } } });
const plain = { pass_context: false, parse_result: false };
const answer = (value: unknown): string => `echo '${JSON.stringify(value)}'`;

async function told(event: string, payload: Record<string, unknown>, more: object = {}): Promise<Record<string, unknown>> {
  const { engine, dir } = world({ event, command: "cat > told" });
  await engine.trigger({ type: event, payload: { session_id: "s1", cwd: dir, ...payload }, ...more });
  return JSON.parse(readFileSync(join(dir, "told"), "utf8")) as Record<string, unknown>;
}

const call = { tool_name: "Bash", tool_input: { command: "ls" } };

testClauses([
  ...eventClauses({
    PreToolUse: "pre_tool_use",
    PostToolUse: "post_tool_use",
    PostToolUseFailure: "post_tool_use_failure",
    PrePromptSubmit: "user_prompt_submit",
    PostUserMessage: "post_user_message",
    SessionStart: "session_start",
    SessionEnd: "session_end",
    SubagentStart: "subagent_start",
    SubagentStop: "subagent_stop",
    PreCompact: "pre_compact",
    NotificationEvent: "notification",
    StatusLine: "status_line",
    FileSuggestion: "file_suggestion",
  }),
  [
    "PreToolUse can reject",
    async () =>
      expect(await world({ command: answer({ Reject: { reason: "no" } }) }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: false,
        verdict: { reason: "no" },
      }),
  ],
  [
    "PreToolUse can modify input",
    async () =>
      expect(
        await world({ command: answer({ ModifyInput: { new_input: { command: "ls -l" } } }) }).engine.trigger(bash("ls")),
      ).toMatchObject({ verdict: { kind: "modify", input: { command: "ls -l" } } }),
  ],
  [
    "PostToolUse is notification only: a failing hook changes nothing",
    async () =>
      expect(await world({ event: "PostToolUse", command: "exit 1" }).engine.trigger({ type: "PostToolUse", payload: call })).toMatchObject(
        { allowed: true, verdict: { kind: "continue", failures: [{ failure: "exit" }] } },
      ),
  ],
  [
    "PostToolUse is notification only: neither does a rejection",
    async () =>
      expect(
        await world({ event: "PostToolUse", command: answer({ Reject: { reason: "no" } }) }).engine.trigger({
          type: "PostToolUse",
          payload: call,
        }),
      ).toMatchObject({ allowed: true }),
  ],
  [
    "PostToolUse is notification only: nor a webhook that fails",
    async () => {
      const { url } = await serverThat(500);
      expect(await world({ event: "PostToolUse", webhook: { url } }).engine.trigger({ type: "PostToolUse", payload: call })).toMatchObject({
        allowed: true,
      });
    },
  ],
  [
    "PostToolUse is notification only: nor an inline callback",
    async () => {
      const engine = createEngine({ dialect: "cocode" });
      engine.register("PostToolUse", () => ({ Reject: { reason: "no" } }));
      expect(await engine.trigger({ type: "PostToolUse", payload: call })).toMatchObject({ allowed: true, results: [{ success: false }] });
    },
  ],
  [
    "PostToolUseFailure is notification only",
    async () =>
      expect(
        await world({ event: "PostToolUseFailure", command: "exit 1" }).engine.trigger({
          type: "PostToolUseFailure",
          payload: { ...call, error: "x" },
        }),
      ).toMatchObject({ allowed: true }),
  ],
  [
    "PrePromptSubmit can modify the prompt",
    async () =>
      expect(
        await world({ event: "PrePromptSubmit", command: answer({ ModifyInput: { new_input: "better" } }) }).engine.trigger({
          type: "PrePromptSubmit",
          payload: { user_prompt: "good" },
        }),
      ).toMatchObject({ verdict: { input: { prompt: "better" } } }),
  ],
  [
    "the context has the event",
    async () => expect(await told("NotificationEvent", { message: "hi" })).toMatchObject({ event: "NotificationEvent" }),
  ],
  ["the context has tool_name and tool_input", async () => expect(await told("PreToolUse", call)).toMatchObject(call)],
  [
    "the context has tool_output, which may come in under that name",
    async () => expect(await told("PostToolUse", { ...call, tool_output: { ok: 1 } })).toMatchObject({ tool_output: { ok: 1 } }),
  ],
  [
    "the context has the error",
    async () => expect(await told("PostToolUseFailure", { ...call, error: "broken" })).toMatchObject({ error: "broken" }),
  ],
  [
    "the context has user_prompt, which may come in under that name",
    async () => expect(await told("PrePromptSubmit", { user_prompt: "hi" })).toMatchObject({ user_prompt: "hi" }),
  ],
  ["the context has session_id", async () => expect(await told("SessionStart", {})).toMatchObject({ session_id: "s1" })],
  ["the context has agent_id", async () => expect(await told("SubagentStart", { agent_id: "a1" })).toMatchObject({ agent_id: "a1" })],
  ["the context has cwd", async () => expect((await told("SessionStart", {}))["cwd"]).toMatch(/hawk-test/)],
  [
    "the context has env",
    async () => expect(await told("SessionStart", {}, { env: { LEVEL: "3" } })).toMatchObject({ env: { LEVEL: "3" } }),
  ],
  [
    "what the event does not have is null",
    async () =>
      expect(await told("SessionStart", {})).toMatchObject({
        tool_name: null,
        tool_input: null,
        tool_output: null,
        error: null,
        user_prompt: null,
        agent_id: null,
      }),
  ],
  [
    "a whole context as it is written comes in as it is",
    async () => {
      const context = { event: "PreToolUse", ...call, tool_output: null, error: null, user_prompt: null, agent_id: null, env: {} };
      expect(await told("PreToolUse", context)).toMatchObject(call);
    },
  ],
  [
    "once: runs once and is removed",
    async () => {
      const { engine, dir } = world({ command: "echo x >> ran", more: { once: true } });
      const at = { ...bash("ls"), cwd: dir };
      await engine.trigger(at);
      await engine.trigger(at);
      expect(readFileSync(join(dir, "ran"), "utf8")).toBe("x\n");
    },
  ],
  ["timeout: 10 minutes by default", () => expect(world({ command: "x" }).timeouts).toEqual([600])],
  ["timeout: 10 minutes by default for a callback", async () => expect(await callbackSeconds("cocode")).toBe(600)],
  ["timeout_sec sets it", () => expect(world({ command: "x", more: { timeout_sec: 60 } }).timeouts).toEqual([60])],
  ["name is for logging", () => expect(world({ command: "x", more: { name: "validate-bash" } }).names).toEqual(["validate-bash"])],
  ["a hook without a name is called by what it does", () => expect(world({ command: "x" }).names).toEqual(["x"])],
  [
    "tool_matcher: the exact name",
    () => expect([matches("cocode", "Edit", "Edit"), matches("cocode", "Edit", "Edits")]).toEqual([true, false]),
  ],
  [
    "tool_matcher: a prefix when it ends in *",
    () => expect([matches("cocode", "Bash*", "BashOutput"), matches("cocode", "Bash*", "Edit")]).toEqual([true, false]),
  ],
  ["tool_matcher: it is not a regular expression", () => expect(matches("cocode", "B.sh", "Bash")).toBe(false)],
  ["tool_matcher: without a tool the hook runs", () => expect(matches("cocode", "Bash", undefined)).toBe(true)],
  ["no tool_matcher: the hook is for all", () => expect(matches("cocode", undefined, "Edit")).toBe(true)],
  [
    "defaults need not be spelled out: a name and a handler are enough",
    async () => {
      const engine = createEngine({ dialect: "cocode" });
      engine.register("PreToolUse", { name: "x", handler: { type: "inline", callback: () => ({ Reject: { reason: "no" } }) } });
      expect(await engine.trigger(bash("ls"))).toMatchObject({ allowed: false, verdict: { reason: "no" } });
    },
  ],
  [
    "a shell hook runs by sh -c",
    async () =>
      expect(await world({ command: "exit $((1 + 1))" }).engine.trigger(bash("ls"))).toMatchObject({ results: [{ exitCode: 2 }] }),
  ],
  [
    "a shell hook runs in the context's cwd",
    async () => {
      const { engine, dir } = world({ command: "touch here", shell: plain });
      await engine.trigger({ ...bash("ls"), cwd: join(dir, "hooks") });
      expect(existsSync(join(dir, "hooks/here"))).toBe(true);
    },
  ],
  [
    "HOOK_EVENT, HOOK_TOOL_NAME and HOOK_SESSION_ID are set",
    async () =>
      expect(
        await world({ command: "echo $HOOK_EVENT $HOOK_TOOL_NAME $HOOK_SESSION_ID", shell: plain }).engine.trigger(bash("ls")),
      ).toMatchObject({ results: [{ output: "PreToolUse Bash s1" }] }),
  ],
  [
    "HOOK_TOOL_NAME is not set without a tool",
    async () =>
      expect(
        await world({ event: "SessionStart", command: "echo ${HOOK_TOOL_NAME-none}", shell: plain }).engine.trigger({
          type: "SessionStart",
        }),
      ).toMatchObject({ results: [{ output: "none" }] }),
  ],
  ["pass_context: stdin has the context", async () => expect(await told("PreToolUse", call)).toMatchObject({ event: "PreToolUse" })],
  [
    "pass_context is off by default: stdin is empty",
    async () => expect(await world({ command: "cat", shell: plain }).engine.trigger(bash("ls"))).not.toHaveProperty("results.0.output"),
  ],
  [
    'parse_result: "Continue"',
    async () =>
      expect(await world({ command: answer("Continue") }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: true,
        verdict: { kind: "continue" },
      }),
  ],
  [
    "parse_result is off by default: output is not read",
    async () =>
      expect(await world({ command: answer({ Reject: { reason: "no" } }), shell: plain }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: true,
      }),
  ],
  [
    "parse_result: what can't be read continues",
    async () => expect(await world({ command: "echo nonsense" }).engine.trigger(bash("ls"))).toMatchObject({ allowed: true }),
  ],
  [
    'a non-zero exit rejects with "Hook failed: " and stderr',
    async () =>
      expect(await world({ command: "echo bad >&2; exit 3" }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: false,
        verdict: { reason: "Hook failed: bad" },
      }),
  ],
  [
    'a hook that can\'t be started rejects with "Hook error: "',
    async () =>
      expect(await world({ command: "true" }).engine.trigger({ ...bash("ls"), cwd: "/nonexistent" })).toMatchObject({
        allowed: false,
        verdict: { reason: expect.stringMatching(/^Hook error: /) as string },
      }),
  ],
  [
    "a  is reported and the event goes on",
    async () =>
      expect(await world({ command: "exec sleep 600", more: { timeout_sec: 0.1 } }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: true,
        verdict: { failures: [{ failure: "timeout" }] },
      }),
  ],
  [
    "webhook: POST by default, with the context as JSON",
    async () => {
      const { url, requests } = await serverThat(200);
      await world({ webhook: { url } }).engine.trigger(bash("ls"));
      expect(requests).toMatchObject([{ method: "POST", headers: { "content-type": "application/json" } }]);
      expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({ event: "PreToolUse", ...call });
    },
  ],
  [
    "webhook: PUT",
    async () => {
      const { url, requests } = await serverThat(200);
      await world({ webhook: { url, method: "Put" } }).engine.trigger(bash("ls"));
      expect(requests).toMatchObject([{ method: "PUT" }]);
    },
  ],
  [
    "webhook: headers, with ${VAR} filled in",
    async () => {
      const { url, requests } = await serverThat(200);
      const config = { hooks: [hook({ webhook: { url, headers: { Authorization: "Bearer ${HOOK_API_KEY}" } } })] };
      const { engine } = worldOf("cocode", config, { run: { access: { isAllowed: () => true }, env: { HOOK_API_KEY: "k" } } });
      await engine.trigger(bash("ls"));
      expect(requests[0]?.headers).toMatchObject({ authorization: "Bearer k" });
    },
  ],
  [
    "webhook: a 2xx answer is read as a result",
    async () => {
      const { url } = await serverThat(201, JSON.stringify({ Reject: { reason: "no" } }));
      expect(await world({ webhook: { url } }).engine.trigger(bash("ls"))).toMatchObject({ allowed: false, verdict: { reason: "no" } });
    },
  ],
  [
    "webhook: a 2xx answer that can't be read continues",
    async () => {
      const { url } = await serverThat(200, "<html>");
      expect(await world({ webhook: { url } }).engine.trigger(bash("ls"))).toMatchObject({ allowed: true });
    },
  ],
  [
    'webhook: any other status rejects with "Webhook failed: " and the status',
    async () => {
      const { url } = await serverThat(500);
      expect(await world({ webhook: { url } }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: false,
        verdict: { reason: "Webhook failed: 500 Internal Server Error" },
      });
    },
  ],
  [
    'webhook: no answer rejects with "Webhook error: "',
    async () =>
      expect(await world({ webhook: { url: "http://127.0.0.1:1/" } }).engine.trigger(bash("ls"))).toMatchObject({
        allowed: false,
        verdict: { reason: expect.stringMatching(/^Webhook error: /) as string },
      }),
  ],
  ["webhook: 30 s by default", () => expect(world({ webhook: { url: "https://example.com/" } }).timeouts).toEqual([30])],
  [
    "inline: a callback gets the event and answers",
    async () => {
      const engine = createEngine({ dialect: "cocode" });
      engine.register(
        "PreToolUse",
        ({ payload }) =>
          String(payload.tool_input["file_path"]).includes(".env") ? { Reject: { reason: "Cannot write to sensitive files" } } : "Continue",
        { matcher: "Write" },
      );
      const write = (path: string) =>
        engine.trigger({ type: "PreToolUse", payload: { tool_name: "Write", tool_input: { file_path: path } } });
      expect(await write("/w/.env")).toMatchObject({ allowed: false, verdict: { reason: "Cannot write to sensitive files" } });
      expect(await write("/w/a")).toMatchObject({ allowed: true });
    },
  ],
  [
    "hooks run one after another, in order",
    async () => {
      const { engine, dir } = world({ command: "echo 1 >> order" }, { command: "echo 2 >> order" });
      await engine.trigger({ ...bash("ls"), cwd: dir });
      expect(readFileSync(join(dir, "order"), "utf8")).toBe("1\n2\n");
    },
  ],
  [
    "the first rejection ends it",
    async () => {
      const { engine, dir } = world({ command: "exit 1" }, { command: "touch ran" });
      await engine.trigger({ ...bash("ls"), cwd: dir });
      expect(existsSync(join(dir, "ran"))).toBe(false);
    },
  ],
  [
    "a modified input is what the next hook sees",
    async () => {
      const { engine, dir } = world({ command: answer({ ModifyInput: { new_input: { command: "ls -l" } } }) }, { command: "cat > told" });
      expect(await engine.trigger({ ...bash("ls"), cwd: dir })).toMatchObject({ verdict: { input: { command: "ls -l" } } });
      expect(JSON.parse(readFileSync(join(dir, "told"), "utf8"))).toMatchObject({ tool_input: { command: "ls -l" } });
    },
  ],
  [
    "no hooks: continue",
    async () => expect(await worldOf("cocode", {}).engine.trigger(bash("ls"))).toMatchObject({ allowed: true, results: [] }),
  ],
  [
    "a hook that does not match is passed over",
    async () => expect((await world({ command: "exit 1", more: { tool_matcher: "Edit" } }).engine.trigger(bash("ls"))).results).toEqual([]),
  ],
  [
    "hooks are loaded from ~/.config/cocode/hooks.toml",
    () => {
      const root = createTree({
        ".config/cocode/hooks.toml": '[[hooks]]\nevent = "PreToolUse"\ntool_matcher = "Bash*"\n[hooks.shell]\ncommand = "x"\n',
      });
      const { plan } = loadPlan({
        dialect: "cocode",
        home: root,
        configHome: join(root, ".config"),
        projectDir: root,
        approved: () => null,
      });
      expect(plan.hooks).toMatchObject([
        { matcher: "Bash*", handler: { type: "shell", command: "x", passContext: false, parseResult: false } },
      ]);
    },
  ],
  [
    "an unknown event in the file is an error",
    () => expect(world({ event: "PreToolUs", command: "x" }).problems).toEqual([expect.stringContaining("expected the name of an event")]),
  ],
  ["a hook with both handlers, or neither, is skipped", "decision 034"],
  ["a cleanup removes once hooks", "decision 034"],
  [
    "is_reject and is_modify: the verdict's kind",
    async () => expect((await world({ command: "exit 1" }).engine.trigger(bash("ls"))).verdict.kind).toBe("reject"),
  ],
  [
    "any number of hooks for one event",
    async () =>
      expect((await world(...Array.from({ length: 25 }, () => ({ command: "true" }))).engine.trigger(bash("ls"))).results).toHaveLength(25),
  ],
  [
    "60 s is what the document recommends for a shell hook, and sets nothing",
    () => expect(world({ command: "x" }).timeouts).toEqual([600]),
  ],
  [
    "a hook that was run is told of while it runs",
    async () => {
      const steps: string[] = [];
      for await (const { type } of world({ command: "echo x" }).engine.stream(bash("ls"))) steps.push(type);
      expect(steps).toEqual(["started", "output", "finished", "verdict"]);
    },
  ],
  [
    "the example that validates Bash commands",
    async () => {
      const check = `python3 -c "
import sys, json
ctx = json.load(sys.stdin)
cmd = ctx.get('tool_input', {}).get('command', '')
if any(d in cmd for d in ['rm -rf /', 'sudo rm', ':(){:|:&};:']):
    print(json.dumps({'Reject': {'reason': 'Dangerous command blocked'}}))
    sys.exit(0)
print(json.dumps('Continue'))
"`;
      const { engine } = world({ command: check, more: { tool_matcher: "Bash", name: "validate-bash" } });
      expect(await engine.trigger(bash("rm -rf /"))).toMatchObject({ allowed: false, verdict: { reason: "Dangerous command blocked" } });
      expect(await engine.trigger(bash("ls"))).toMatchObject({ allowed: true });
    },
  ],
]);
