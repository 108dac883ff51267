import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPlan } from "@hawk/config/load";
import { createEngine } from "@hawk/engine";
import { createTree } from "@hawk/testing";
import { expect } from "vitest";
import { callbackSeconds, eventClauses, saying, settings, testClauses, worldOf } from "./clauses.ts";
import { matches } from "./matches.ts";

const shell = (command: string) => ({ type: "PreToolUse" as const, payload: { tool: "shell", params: { command } } });

async function told(event: string, payload: Record<string, unknown>): Promise<unknown> {
  const { engine, dir } = worldOf("arawn", settings(event, "cat > told"));
  await engine.trigger({ type: event, payload });
  return JSON.parse(readFileSync(join(dir, "told"), "utf8"));
}

/** What a hook that fails comes to at an event. */
async function failing(event: string): Promise<unknown> {
  const { engine } = worldOf("arawn", settings(event, "echo no; exit 1"));
  const { allowed, verdict } = await engine.trigger({ type: event, payload: { tool: "shell", params: {} } });
  return [allowed, verdict.failures.map(({ failure }) => failure)];
}

const informational = [
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "UserPromptSubmit",
  "Notification",
  "SubagentStop",
  "PreCompact",
  "SessionStart",
  "SessionEnd",
  "Stop",
  "SubagentStarted",
  "SubagentCompleted",
];

const validate = `#!/bin/bash
input=$(cat)
command=$(echo "$input" | sed -n 's/.*"params":{"command":"\\([^"]*\\)".*/\\1/p')
if echo "$command" | grep -qE 'rm -rf /|dd if=|mkfs'; then
  echo "Destructive command blocked by policy"
  exit 1
fi
exit 0
`;

testClauses([
  ...eventClauses({
    PreToolUse: "pre_tool_use",
    PostToolUse: "post_tool_use",
    PostToolUseFailure: "post_tool_use_failure",
    PermissionRequest: "permission_request",
    UserPromptSubmit: "user_prompt_submit",
    Notification: "notification",
    SubagentStop: "subagent_stop",
    PreCompact: "pre_compact",
    SessionStart: "session_start",
    SessionEnd: "session_end",
    Stop: "stop",
    SubagentStarted: "subagent_start",
    SubagentCompleted: "subagent_completed",
  }),
  ["PreToolUse can block", async () => expect(await failing("PreToolUse")).toEqual([false, []])],
  ...informational.map(
    (event) =>
      [
        `${event} can't block: a failure is reported, and does not affect the outcome`,
        async () => expect(await failing(event)).toEqual([true, ["exit"]]),
      ] as const,
  ),
  [
    "SubagentStop and SubagentCompleted are two events: a plugin with both runs each at its own",
    async () => {
      const hooks = {
        SubagentStop: [{ hooks: [{ type: "command", command: "echo stop" }] }],
        SubagentCompleted: [{ hooks: [{ type: "command", command: "echo completed" }] }],
      };
      const { engine } = worldOf("arawn", { hooks });
      expect((await engine.trigger({ type: "SubagentStop" })).results.map(({ output }) => output)).toEqual(["stop"]);
      expect((await engine.trigger({ type: "SubagentCompleted" })).results.map(({ output }) => output)).toEqual(["completed"]);
    },
  ],
  [
    "hooks.json is the one that .claude-plugin/plugin.json names",
    () => {
      const root = createTree({
        "p/.claude-plugin/plugin.json": '{"name": "p", "hooks": "./mine/hooks.json"}',
        "p/mine/hooks.json": JSON.stringify(settings("Stop", "x")),
      });
      const options = { home: root, configHome: root, projectDir: root, approved: () => null, pluginDirs: [join(root, "p")] };
      expect(loadPlan({ dialect: "arawn", ...options }).plan.hooks).toMatchObject([{ name: "x", pluginRoot: join(root, "p") }]);
    },
  ],
  [
    "the format: events, matcher groups, hooks",
    () => expect(worldOf("arawn", settings("PreToolUse", "x", { matcher: "shell" }))).toMatchObject({ names: ["x"], problems: [] }),
  ],
  [
    "matcher: a regular expression for the tool's name",
    () =>
      expect([matches("arawn", "she.*", "shell"), matches("arawn", ".*", "shell"), matches("arawn", "file", "shell")]).toEqual([
        true,
        true,
        false,
      ]),
  ],
  ["matcher: for the whole name", () => expect(matches("arawn", "hel", "shell")).toBe(false)],
  ["matcher: omitted, the hook is for all tools", () => expect(matches("arawn", undefined, "shell")).toBe(true)],
  ["matcher: at an event without a tool the hook fires unconditionally", () => expect(matches("arawn", "shell", undefined)).toBe(true)],
  [
    "type command runs a shell command",
    async () =>
      expect(await worldOf("arawn", settings("Stop", "echo $((1 + 1))")).engine.trigger({ type: "Stop" })).toMatchObject({
        results: [{ output: "2" }],
      }),
  ],
  [
    "type prompt is recognized",
    () =>
      expect(worldOf("arawn", { hooks: { Stop: [{ hooks: [{ type: "prompt", prompt: "Safe?" }] }] } })).toMatchObject({
        names: ["Safe?"],
        problems: [],
      }),
  ],
  [
    "type agent is recognized, with its agent",
    () =>
      expect(worldOf("arawn", { hooks: { Stop: [{ hooks: [{ type: "agent", agent: "verifier" }] }] } })).toMatchObject({
        names: ["verifier"],
        problems: [],
      }),
  ],
  [
    "prompt and agent hooks are not executed where there is no model, and that is said",
    async () => {
      const { engine } = worldOf("arawn", { hooks: { Stop: [{ hooks: [{ type: "prompt", prompt: "Safe?" }] }] } });
      expect(await engine.trigger({ type: "Stop" })).toMatchObject({ results: [{ outcome: { failure: "unsupported" } }] });
    },
  ],
  ["prompt hooks are not yet implemented", "decision 034"],
  [
    "with a model, a prompt hook is asked",
    async () => {
      const model = saying('{"ok": false, "reason": "no"}');
      const { engine } = worldOf(
        "arawn",
        { hooks: { PreToolUse: [{ hooks: [{ type: "prompt", prompt: "Safe?" }] }] } },
        { options: model },
      );
      expect(await engine.trigger(shell("ls"))).toMatchObject({ allowed: false, verdict: { reason: "no" } });
    },
  ],
  ["timeout is in milliseconds", () => expect(worldOf("arawn", settings("Stop", "x", { hook: { timeout: 5000 } })).timeouts).toEqual([5])],
  ["timeout: 10 seconds by default", () => expect(worldOf("arawn", settings("Stop", "x")).timeouts).toEqual([10])],
  ["timeout: 10 seconds by default for a callback", async () => expect(await callbackSeconds("arawn")).toBe(10)],
  [
    "${CLAUDE_PLUGIN_ROOT} in a command is the plugin's directory",
    async () => {
      const { engine } = worldOf("arawn", settings("Stop", "cat ${CLAUDE_PLUGIN_ROOT}/hooks/text"), {
        files: { "hooks/text": "from the plugin" },
      });
      expect(await engine.trigger({ type: "Stop" })).toMatchObject({ results: [{ output: "from the plugin" }] });
    },
  ],
  [
    "ARAWN_PLUGIN_DIR is set",
    async () => {
      const { engine, dir } = worldOf("arawn", settings("Stop", "echo $ARAWN_PLUGIN_DIR"));
      expect(await engine.trigger({ type: "Stop" })).toMatchObject({ results: [{ output: dir }] });
    },
  ],
  [
    "the working directory is the plugin's",
    async () => {
      const { engine, dir } = worldOf("arawn", settings("Stop", "touch here"));
      await engine.trigger({ type: "Stop", cwd: "/" });
      expect(existsSync(join(dir, "here"))).toBe(true);
    },
  ],
  [
    "exit code 0 allows",
    async () => expect(await worldOf("arawn", settings("PreToolUse", "true")).engine.trigger(shell("ls"))).toMatchObject({ allowed: true }),
  ],
  [
    "any other exit code blocks",
    async () =>
      expect(await worldOf("arawn", settings("PreToolUse", "exit 7")).engine.trigger(shell("ls"))).toMatchObject({ allowed: false }),
  ],
  [
    "stdout of a hook that blocks is the reason",
    async () =>
      expect(await worldOf("arawn", settings("PreToolUse", "echo why; echo log >&2; exit 1")).engine.trigger(shell("ls"))).toMatchObject({
        verdict: { reason: "why" },
      }),
  ],
  [
    "the example validate-shell.sh",
    async () => {
      const { engine, dir } = worldOf(
        "arawn",
        settings("PreToolUse", "${CLAUDE_PLUGIN_ROOT}/hooks/validate-shell.sh", { matcher: "shell" }),
        { files: { "hooks/validate-shell.sh": validate } },
      );
      chmodSync(join(dir, "hooks/validate-shell.sh"), 0o755);
      expect(await engine.trigger(shell("rm -rf /"))).toMatchObject({
        allowed: false,
        verdict: { reason: "Destructive command blocked by policy" },
      });
      expect(await engine.trigger(shell("ls -la"))).toMatchObject({ allowed: true });
    },
  ],
  [
    "the example audit-log.sh",
    async () =>
      expect(await told("PostToolUse", { tool: "shell", params: { command: "ls" }, result: { output: "x" } })).toEqual({
        tool: "shell",
        params: { command: "ls" },
        result: { output: "x" },
      }),
  ],
  [
    "SessionStart: stdout is informational output",
    async () =>
      expect(await worldOf("arawn", settings("SessionStart", "echo ready")).engine.trigger({ type: "SessionStart" })).toMatchObject({
        context: "ready",
        results: [{ output: "ready" }],
      }),
  ],
  [
    "Stop: stdout is informational output",
    async () =>
      expect(await worldOf("arawn", settings("Stop", "echo logged")).engine.trigger({ type: "Stop" })).toMatchObject({
        allowed: true,
        results: [{ output: "logged" }],
      }),
  ],
  [
    "input of PreToolUse",
    async () =>
      expect(await told("PreToolUse", { tool: "shell", params: { command: "ls -la" } })).toEqual({
        tool: "shell",
        params: { command: "ls -la" },
      }),
  ],
  [
    "input of PostToolUse",
    async () =>
      expect(await told("PostToolUse", { tool: "shell", params: {}, result: { output: "..." } })).toEqual({
        tool: "shell",
        params: {},
        result: { output: "..." },
      }),
  ],
  ["input of SessionStart", async () => expect(await told("SessionStart", { session_id: "abc123" })).toEqual({ session_id: "abc123" })],
  [
    "input of SessionEnd",
    async () => expect(await told("SessionEnd", { session_id: "abc123", turn_count: 5 })).toEqual({ session_id: "abc123", turn_count: 5 }),
  ],
  [
    "input of Stop",
    async () =>
      expect(await told("Stop", { response: "Here is the final answer..." })).toEqual({ response: "Here is the final answer..." }),
  ],
  [
    "input of SubagentStarted",
    async () => {
      const event = { parent_session_id: "sess-1", subagent_name: "researcher", task_preview: "Find papers on RAG" };
      expect(await told("SubagentStarted", event)).toEqual(event);
    },
  ],
  [
    "input of SubagentCompleted",
    async () => {
      const event = {
        parent_session_id: "sess-1",
        subagent_name: "researcher",
        result_preview: "Found 5 papers",
        duration_ms: 1500,
        success: true,
      };
      expect(await told("SubagentCompleted", event)).toEqual(event);
    },
  ],
  [
    "the same in canonical words comes to the same",
    async () =>
      expect(await told("PreToolUse", { tool_name: "shell", tool_input: { command: "ls" } })).toEqual({
        tool: "shell",
        params: { command: "ls" },
      }),
  ],
  [
    "hooks for one event run one after another",
    async () => {
      const group = (command: string) => ({ hooks: [{ type: "command", command }] });
      const { engine, dir } = worldOf("arawn", { hooks: { Stop: [group("echo 1 >> order"), group("echo 2 >> order")] } });
      await engine.trigger({ type: "Stop" });
      expect(readFileSync(join(dir, "order"), "utf8")).toBe("1\n2\n");
    },
  ],
  [
    "PreToolUse stops at the first blocker",
    async () => {
      const group = (command: string) => ({ hooks: [{ type: "command", command }] });
      const { engine, dir } = worldOf("arawn", { hooks: { PreToolUse: [group("exit 1"), group("touch ran")] } });
      await engine.trigger(shell("ls"));
      expect(existsSync(join(dir, "ran"))).toBe(false);
    },
  ],
  [
    "a  is reported and the event goes on",
    async () =>
      expect(
        await worldOf("arawn", settings("PreToolUse", "exec sleep 600", { hook: { timeout: 100 } })).engine.trigger(shell("ls")),
      ).toMatchObject({ allowed: true, verdict: { failures: [{ failure: "timeout" }] } }),
  ],
  [
    "stderr is for logs: the one who looks on sees it",
    async () => {
      const logs: string[] = [];
      for await (const step of worldOf("arawn", settings("Stop", "echo log >&2")).engine.stream({ type: "Stop" }))
        if (step.type === "output") logs.push(`${step.stream}: ${step.text}`);
      expect(logs).toEqual(["stderr: log\n"]);
    },
  ],
  [
    "a callback of this dialect can block PreToolUse only",
    async () => {
      const engine = createEngine({ dialect: "arawn" });
      engine.register("PreToolUse", () => false);
      engine.register("Stop", () => false);
      expect(await engine.trigger(shell("ls"))).toMatchObject({ allowed: false });
      expect(await engine.trigger({ type: "Stop" })).toMatchObject({ allowed: true });
    },
  ],
]);
