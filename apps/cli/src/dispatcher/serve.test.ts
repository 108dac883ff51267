import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const bash = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };
const hook = (header: Record<string, string>, body: string): string =>
  `#!/bin/sh\n${Object.entries(header)
    .map(([key, value]) => `# hawk-hook: ${key}=${value}\n`)
    .join("")}${body}\n`;
const say = (fields: Record<string, unknown>): string =>
  `cat >/dev/null; echo '${JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...fields } })}'`;

const temporary = (home: Home): string[] => readdirSync(join(home.path, ".local/state/hawk/tmp"));

test("two structured answers become one, and each hook runs once", async () => {
  const events = { events: "pre_tool_use" };
  const home = createHome({
    "a.sh": hook(events, `echo a >>"$HAWK_PROJECT_DIR/ran"; ${say({ additionalContext: "first" })}`),
    "b.sh": hook(events, `echo b >>"$HAWK_PROJECT_DIR/ran"; ${say({ updatedInput: { command: "ls -l" } })}`),
    "c.sh": hook(events, `echo c >>"$HAWK_PROJECT_DIR/ran"; grep -o '"command":"[^"]*"' >"$HAWK_PROJECT_DIR/seen"`),
  });
  await home.hawk("sync");
  const { status, stdout } = home.fire("pre_tool_use", bash);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { command: "ls -l" }, additionalContext: "first" },
  });
  expect(readFileSync(join(home.project, "ran"), "utf8")).toBe("a\nb\nc\n");
  expect(readFileSync(join(home.project, "seen"), "utf8")).toBe('"command":"ls -l"\n');
  expect(temporary(home)).toEqual([]);
});

test("a hook that runs once does so in each session", async () => {
  const home = createHome({ "once.sh": hook({ events: "pre_tool_use", once: "true" }, "echo no >&2; exit 2") });
  await home.hawk("sync");
  const isRefused = (session: string): boolean => home.fire("pre_tool_use", { ...bash, session_id: session }).stdout.includes("deny");
  expect([isRefused("a"), isRefused("a"), isRefused("b"), isRefused("b")]).toEqual([true, false, true, false]);
});

test("a hook that nobody waits for goes on when Node has answered, and gets the event", async () => {
  const home = createHome({
    "late.sh": hook(
      { events: "pre_tool_use", async: "true" },
      `: "async"; cd "$HAWK_PROJECT_DIR"; until [ -e go ]; do sleep 0.05; done; cat >late`,
    ),
    "json.sh": hook({ events: "pre_tool_use" }, say({ additionalContext: "now" })),
  });
  await home.hawk("sync");
  expect(home.fire("pre_tool_use", bash).stdout).toContain("now");
  expect(existsSync(join(home.project, "late"))).toBe(false);
  writeFileSync(join(home.project, "go"), "");
  await expect.poll(() => readFileSync(join(home.project, "late"), "utf8")).toContain('"tool_name":"Bash"');
});

test("a webhook's answer counts, beside a program's", async () => {
  const server = createServer((request, response) => {
    void text(request).then((body) =>
      response.end(
        JSON.stringify({
          hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: `heard ${(JSON.parse(body) as typeof bash).tool_name}` },
        }),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const home = createHome(
    { "a.sh": hook({ events: "pre_tool_use" }, say({ additionalContext: "said" })) },
    {
      ".config/hawk/config.yaml": `global:\n  hooks:\n    - a.sh\n    - webhook: ${url}\n      events: [pre_tool_use]\npolicy:\n  allowedHttpHookUrls: ["${url}"]\n`,
    },
  );
  await home.hawk("sync");
  // The server runs in this process, so the runner must not be waited for in a way that stops it.
  const child = spawn(join(home.path, ".local/state/hawk/run/claude-code/pre_tool_use"), [], {
    env: { PATH: process.env["PATH"], CLAUDE_PROJECT_DIR: home.project },
    cwd: home.project,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ session_id: "s", cwd: home.project, ...bash }));
  expect(JSON.parse(await text(child.stdout))).toMatchObject({ hookSpecificOutput: { additionalContext: "said\nheard Bash" } });
});

test("a failing hook that must not be passed by refuses, with the reason", async () => {
  const home = createHome({ "strict.sh": hook({ events: "pre_tool_use", on_failure: "block" }, "echo broken >&2; exit 3") });
  await home.hawk("sync");
  expect(JSON.parse(home.fire("pre_tool_use", bash).stdout)).toMatchObject({
    hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: expect.stringContaining("broken") },
  });
});

test("a plan that can't be read refuses rather than passing guards by", async () => {
  const home = createHome({ "strict.sh": hook({ events: "pre_tool_use", on_failure: "block" }, "exit 3") });
  await home.hawk("sync");
  const { rmSync } = await import("node:fs");
  rmSync(join(home.path, ".local/state/hawk/plans/claude-code.json"));
  const { status, stderr } = home.fire("pre_tool_use", bash);
  expect(status).toBe(2);
  expect(stderr).toContain("claude-code.json");
});

test("what hooks did is in the trace, in one line", async () => {
  const home = createHome({
    "fails.sh": hook({ events: "pre_tool_use" }, "echo oops >&2; exit 1"),
    "json.sh": hook({ events: "pre_tool_use" }, say({ additionalContext: "hi" })),
    "silent.sh": hook({ events: "pre_tool_use" }, "cat >/dev/null"),
  });
  await home.hawk("sync");
  home.fire("pre_tool_use", { ...bash, agent_id: "reviewer" });
  const line = (await home.hawk("log", "--json")).stdout;
  expect(JSON.parse(line)).toEqual({
    time: expect.any(String),
    host: "claude-code",
    event: "pre_tool_use",
    session: "s",
    agent: "reviewer",
    tool: "Bash",
    hooks: ["fails.sh", "json.sh", "silent.sh"],
    outcome: "failed",
    hook: "fails.sh",
    about: "ls",
    reason: expect.stringContaining("oops"),
  });
  expect((await home.hawk("log", "--hook", "json")).stdout).toContain("failed   fails.sh  claude-code/reviewer pre_tool_use Bash\n");
  expect((await home.hawk("log", "--event", "Stop")).stdout).toBe("No matching entries.\n");
});

test("an event that the shell has answered is written down by the program, which leaves its files alone", async () => {
  const home = createHome({ "guard.sh": hook({ events: "pre_tool_use" }, "exit 2") });
  await home.hawk("sync");
  const state = join(home.path, ".local/state/hawk");
  const prefix = join(state, "tmp/1");
  writeFileSync(`${prefix}.0.e`, "not that");
  const write = (host: string): number | null =>
    spawnSync(
      process.execPath,
      [findDispatcher(state), "--trace", join(state, "plans/claude-code.json"), host, "PreToolUse", prefix, " 0:2", "12", "blocked"],
      { input: JSON.stringify({ ...bash, session_id: "s", cwd: home.project }), env: { PATH: process.env["PATH"] } },
    ).status;
  expect([write("claude-code"), write("nobody")]).toEqual([100, 98]);
  expect(JSON.parse((await home.hawk("log", "--json")).stdout)).toMatchObject({
    session: "s",
    tool: "Bash",
    hooks: ["guard.sh"],
    outcome: "blocked",
    ms: 12,
    hook: "guard.sh",
    about: "ls",
    reason: "not that",
  });
  expect(temporary(home)).toEqual(["1.0.e"]);
  expect(readdirSync(join(state, "compiled")).filter((name) => !/^(?:trace|claude-code)@/.test(name))).toEqual([]);
});

function findDispatcher(state: string): string {
  const [version = ""] = readdirSync(join(state, "lib"));
  return join(state, "lib", version, "dispatcher.cjs");
}
