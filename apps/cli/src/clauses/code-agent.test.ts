import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildPlan } from "@hawk/config";
import { loadPlan, readSource } from "@hawk/config/load";
import { createEngine } from "@hawk/engine";
import { createTree } from "@hawk/testing";
import { expect } from "vitest";
import { callbackSeconds, eventClauses, saying, settings, testClauses, worldOf } from "./clauses.ts";
import { matches } from "./matches.ts";

/** An event as the document has it. */
const event = (command: string) => ({
  type: "PreToolUse" as const,
  timestamp: 1_700_000_000_000,
  sessionId: "sess_abc123",
  payload: { toolName: "Bash", input: { command } },
});

async function printed(
  command: string,
  at: Parameters<ReturnType<typeof worldOf>["engine"]["trigger"]>[0] = event("ls"),
): Promise<string | undefined> {
  const { results } = await worldOf("code-agent", settings(at.type, command)).engine.trigger(at);
  return results[0]?.output;
}

const prompted = (answer: string) => {
  const model = saying(answer);
  const hooks = { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "prompt", prompt: "Safe? $COMMAND", timeout: 10_000 }] }] };
  return { model, engine: worldOf("code-agent", { hooks }, { options: model }).engine };
};

const template = `#!/bin/bash
echo "Tool: $TOOL_NAME"
if [ "$TOOL_NAME" = "Bash" ]; then
  COMMAND=$(echo "$TOOL_INPUT" | sed 's/.*"command":"\\([^"]*\\)".*/\\1/')
  if [[ "$COMMAND" =~ "rm -rf /" ]]; then
    echo "BLOCKED: Dangerous command" >&2
    exit 1
  fi
fi
exit 0
`;

const source = (layer: "user" | "project", ...commands: string[]) =>
  readSource(
    "code-agent",
    { hooks: { PreToolUse: commands.map((command) => ({ matcher: "Bash", hooks: [{ type: "command", command }] })) } },
    { id: layer, layer },
  ).source;
const merged = (...sources: Parameters<typeof buildPlan>[0]) => buildPlan(sources).hooks.map(({ name }) => name);

testClauses([
  ...eventClauses({
    PreToolUse: "pre_tool_use",
    PostToolUse: "post_tool_use",
    PostToolUseFailure: "post_tool_use_failure",
    UserPromptSubmit: "user_prompt_submit",
    Stop: "stop",
    SubagentStop: "subagent_stop",
    PreCompact: "pre_compact",
    Setup: "setup",
    SessionStart: "session_start",
    SessionEnd: "session_end",
    Notification: "notification",
  }),
  [
    "PreToolUse validates and blocks commands",
    async () =>
      expect(await worldOf("code-agent", settings("PreToolUse", "exit 1")).engine.trigger(event("ls"))).toMatchObject({ allowed: false }),
  ],
  [
    "PostToolUse logs and notifies: it blocks nothing",
    async () =>
      expect(
        await worldOf("code-agent", settings("PostToolUse", "exit 1")).engine.trigger({
          type: "PostToolUse",
          payload: { toolName: "Bash", input: {}, output: "x" },
        }),
      ).toMatchObject({ allowed: true, verdict: { failures: [{ failure: "exit" }] } }),
  ],
  [
    "PostToolUseFailure handles errors: it blocks nothing",
    async () =>
      expect(
        await worldOf("code-agent", settings("PostToolUseFailure", "exit 1")).engine.trigger({
          type: "PostToolUseFailure",
          payload: { toolName: "Bash", input: {}, error: "x" },
        }),
      ).toMatchObject({ allowed: true }),
  ],
  [
    "a prompt hook after a tool blocks nothing either",
    async () => {
      const hooks = { PostToolUse: [{ hooks: [{ type: "prompt", prompt: "Fine?" }] }] };
      expect(
        await worldOf("code-agent", { hooks }, { options: saying("BLOCK") }).engine.trigger({
          type: "PostToolUse",
          payload: { toolName: "Bash" },
        }),
      ).toMatchObject({ allowed: true });
    },
  ],
  [
    "UserPromptSubmit validates input",
    async () =>
      expect(
        await worldOf("code-agent", settings("UserPromptSubmit", "exit 1")).engine.trigger({
          type: "UserPromptSubmit",
          payload: { prompt: "x" },
        }),
      ).toMatchObject({ allowed: false }),
  ],
  [
    "global and project settings are both read, the project's first",
    () => {
      const root = createTree({
        ".claude/settings.json": JSON.stringify(settings("Stop", "global")),
        "p/.claude/settings.json": JSON.stringify(settings("Stop", "project")),
      });
      const { plan } = loadPlan({
        dialect: "code-agent",
        home: root,
        configHome: root,
        projectDir: join(root, "p"),
        approved: (directory) => directory,
      });
      expect(plan.hooks.map(({ name }) => name)).toEqual(["project", "global"]);
    },
  ],
  [
    "a workspace that is not trusted brings nothing",
    () => {
      const root = createTree({ "p/.claude/settings.json": JSON.stringify(settings("Stop", "project")) });
      expect(
        loadPlan({ dialect: "code-agent", home: root, configHome: root, projectDir: join(root, "p"), approved: () => null }).plan.hooks,
      ).toEqual([]);
    },
  ],
  [
    "the schema: events, matchers, hooks with type, command and timeout",
    () =>
      expect(worldOf("code-agent", settings("PreToolUse", "x", { matcher: "Bash", hook: { timeout: 5000 } }))).toMatchObject({
        names: ["x"],
        timeouts: [5],
        problems: [],
      }),
  ],
  ["timeout is in milliseconds; 60 s by default", () => expect(worldOf("code-agent", settings("Stop", "x")).timeouts).toEqual([60])],
  ["timeout: 60 s by default for a callback", async () => expect(await callbackSeconds("code-agent")).toBe(60)],
  [
    "matcher: a name",
    () => expect([matches("code-agent", "Bash", "Bash"), matches("code-agent", "Bash", "BashOutput")]).toEqual([true, false]),
  ],
  [
    "matcher: a regular expression",
    () => expect([matches("code-agent", "Write|Edit", "Edit"), matches("code-agent", ".*", "Bash")]).toEqual([true, true]),
  ],
  ["parse: a configuration from memory", () => expect(readSource("code-agent", settings("Stop", "x")).source.definitions).toHaveLength(1)],
  [
    "validate: what is wrong is said",
    () =>
      expect(readSource("code-agent", { hooks: { Stop: [{ hooks: [{ type: "shell" }] }] } }).problems).toMatchObject([
        { severity: "error", message: expect.stringContaining("expected one of command, prompt") as string },
      ]),
  ],
  [
    "validate: a matcher that can't be read is said",
    () =>
      expect(readSource("code-agent", settings("PreToolUse", "x", { matcher: "[bad" })).problems).toMatchObject([{ severity: "error" }]),
  ],
  ["merge: project hooks run before global hooks", () => expect(merged(source("user", "g"), source("project", "p"))).toEqual(["p", "g"])],
  ["merge: identical hooks are one", () => expect(merged(source("user", "same"), source("project", "same"))).toEqual(["same"])],
  ["merge: definition order within each level", () => expect(merged(source("user", "a", "b", "c"))).toEqual(["a", "b", "c"])],
  [
    "execute gives exitCode, stdout and timedOut",
    async () =>
      expect(await worldOf("code-agent", settings("SessionEnd", "echo out; exit 4")).engine.trigger({ type: "SessionEnd" })).toMatchObject({
        results: [{ exitCode: 4, output: "out", outcome: { failure: "exit" } }],
      }),
  ],
  [
    "execute says that a script timed out",
    async () =>
      expect(
        await worldOf("code-agent", settings("PreToolUse", "exec sleep 600", { hook: { timeout: 100 } })).engine.trigger(event("ls")),
      ).toMatchObject({ allowed: true, results: [{ outcome: { status: "cancelled", failure: "timeout" } }] }),
  ],
  ["TOOL_NAME", async () => expect(await printed("echo $TOOL_NAME")).toBe("Bash")],
  ["TOOL_INPUT is JSON", async () => expect(await printed('echo "$TOOL_INPUT"')).toBe('{"command":"ls"}')],
  ["SESSION_ID", async () => expect(await printed("echo $SESSION_ID")).toBe("sess_abc123")],
  [
    "FILE_PATH for file tools",
    async () =>
      expect(
        await printed("echo $FILE_PATH", { type: "PreToolUse", payload: { toolName: "Edit", input: { file_path: "/path/to/file.ts" } } }),
      ).toBe("/path/to/file.ts"),
  ],
  ["COMMAND for Bash", async () => expect(await printed("echo $COMMAND", event("npm test"))).toBe("npm test")],
  ["what the event does not have is not set", async () => expect(await printed("echo ${FILE_PATH-none}")).toBe("none")],
  [
    "timestamp reaches the hook",
    async () => expect(JSON.parse((await printed("cat")) ?? "")).toMatchObject({ timestamp: 1_700_000_000_000 }),
  ],
  [
    "toolName, input, output and error are understood",
    async () => {
      const at = {
        type: "PostToolUseFailure" as const,
        payload: { toolName: "Bash", input: { command: "ls" }, output: "x", error: "broken" },
      };
      expect(JSON.parse((await printed("cat", at)) ?? "")).toMatchObject({
        tool_name: "Bash",
        tool_input: { command: "ls" },
        tool_response: "x",
        error: "broken",
      });
    },
  ],
  [
    "camelCase is understood at every event",
    async () =>
      expect(JSON.parse((await printed("cat", { type: "Notification", payload: { notificationType: "idle" } })) ?? "")).toMatchObject({
        notification_type: "idle",
      }),
  ],
  [
    "a prompt is filled in and put to a model",
    async () => {
      const { engine, model } = prompted("ALLOW");
      await engine.trigger(event("ls"));
      expect(model.asked[0]).toContain('Safe? "ls"');
    },
  ],
  [
    "ALLOW allows",
    async () =>
      expect(await prompted("ALLOW").engine.trigger(event("ls"))).toMatchObject({ allowed: true, results: [{ decision: "allow" }] }),
  ],
  [
    "BLOCK blocks",
    async () =>
      expect(await prompted("BLOCK: too risky").engine.trigger(event("ls"))).toMatchObject({
        allowed: false,
        verdict: { reason: "too risky" },
        results: [{ decision: "block" }],
      }),
  ],
  [
    "CONTINUE continues",
    async () =>
      expect(await prompted("CONTINUE").engine.trigger(event("ls"))).toMatchObject({ allowed: true, results: [{ decision: "continue" }] }),
  ],
  [
    "the words are understood of a callback as well",
    async () => {
      const engine = createEngine({ dialect: "code-agent" });
      engine.register("PreToolUse", () => "block");
      expect(await engine.trigger(event("ls"))).toMatchObject({ allowed: false, results: [{ decision: "block" }] });
    },
  ],
  [
    "trigger takes the event as the document has it",
    async () => expect(await createEngine().trigger(event("ls"))).toMatchObject({ allowed: true, results: [] }),
  ],
  [
    "register and unregister",
    async () => {
      const engine = createEngine({ dialect: "code-agent" });
      const id = engine.register("PreToolUse", () => false);
      expect((await engine.trigger(event("ls"))).allowed).toBe(false);
      expect(engine.unregister("PreToolUse", id)).toBe(true);
      expect((await engine.trigger(event("ls"))).allowed).toBe(true);
    },
  ],
  [
    "a result has hookId, success, output, error and decision",
    async () => {
      const { engine } = worldOf("code-agent", settings("PreToolUse", "echo out; echo why >&2; exit 1"));
      expect((await engine.trigger(event("ls"))).results).toMatchObject([
        { hookId: expect.any(String) as string, success: false, output: "out", error: "why", decision: "block" },
      ]);
    },
  ],
  [
    "a hook that is a success says what it printed",
    async () =>
      expect(await worldOf("code-agent", settings("PreToolUse", "echo fine")).engine.trigger(event("ls"))).toMatchObject({
        results: [{ success: true, output: "fine" }],
      }),
  ],
  [
    "hooks run in order",
    async () => {
      const group = (command: string) => ({ hooks: [{ type: "command", command }] });
      const { engine, dir } = worldOf("code-agent", { hooks: { Stop: [group("echo 1 >> order"), group("echo 2 >> order")] } });
      await engine.trigger({ type: "Stop" });
      expect(readFileSync(join(dir, "order"), "utf8")).toBe("1\n2\n");
    },
  ],
  [
    "all hooks of an event run, and their decisions are put together",
    async () => {
      const group = (command: string) => ({ hooks: [{ type: "command", command }] });
      const { engine, dir } = worldOf("code-agent", { hooks: { PreToolUse: [group("exit 1"), group("touch ran")] } });
      expect(await engine.trigger(event("ls"))).toMatchObject({ allowed: false });
      expect(existsSync(join(dir, "ran"))).toBe(true);
    },
  ],
  [
    "stderr is the reason, else stdout",
    async () => {
      const reason = async (command: string) =>
        (await worldOf("code-agent", settings("PreToolUse", command)).engine.trigger(event("ls"))).verdict.reason;
      expect([await reason("echo out; echo err >&2; exit 1"), await reason("echo out; exit 1")]).toEqual(["err", "out"]);
    },
  ],
  [
    "the basic script template",
    async () => {
      const { engine } = worldOf("code-agent", settings("PreToolUse", "bash ./validate.sh"), { files: { "validate.sh": template } });
      expect(await engine.trigger(event("rm -rf /"))).toMatchObject({ allowed: false, verdict: { reason: "BLOCKED: Dangerous command" } });
      expect(await engine.trigger(event("ls"))).toMatchObject({ allowed: true, results: [{ output: "Tool: Bash" }] });
    },
  ],
  [
    "the script with logging",
    async () => expect(await printed('echo "$SESSION_ID | $TOOL_NAME | $TOOL_INPUT"')).toBe('sess_abc123 | Bash | {"command":"ls"}'),
  ],
]);
