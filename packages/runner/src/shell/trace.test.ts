import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseTraceLine } from "../parse-trace.ts";
import { finished } from "../testing/processes.ts";
import { createRunner, findTools, shells } from "../testing/run-compiled.ts";
import type { TestHook } from "../testing/run-compiled.ts";
import { waitUntil } from "../testing/wait-until.ts";

const payload = {
  session_id: "s-1",
  agent_id: "reviewer",
  tool_name: "mcp__a__b",
  tool_use_id: "toolu_1",
  tool_input: { text: 'a "quote"' },
};
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const gone: TestHook = { start: { kind: "program", programs: ["/bin/true"], args: [], mustExist: "/nonexistent" } };
const silent = { script: "cat >/dev/null" };

describe.each(shells)("under $name", ({ line: shell }) => {
  test.each([
    ["ok", [silent, silent], 0],
    ["failed", [{ script: "exit 1" }, silent], 0],
    ["missing", [gone, silent], 0],
    ["timeout", [{ script: "exec sleep 60", timeoutSeconds: 0.1 }, silent], 0],
    ["blocked", [silent, { script: "echo no >&2; exit 2" }], 1],
    ["blocked", [{ script: "exit 1" }, { script: "echo no >&2; exit 2" }], 1],
    ["failed", [{ script: "exit 1" }, { script: "sleep 0.01" }], 0],
    ["answer", [{ script: "cat >/dev/null" }, { script: "echo '{}'" }], 1],
  ] as const)("an event that came to %s has one line", async (outcome, hooks, culprit) => {
    const runner = createRunner(hooks, { shell, trace: "all" });
    runner.run(payload);
    const [line] = await runner.trace(1);
    expect(line).toEqual({
      time: expect.stringMatching(TIME) as unknown,
      host: "claude-code",
      event: "pre_tool_use",
      session: "s-1",
      agent: "reviewer",
      tool: "mcp__a__b",
      call: "toolu_1",
      hooks: ["hook-0.sh", "hook-1.sh"],
      outcome,
      ...(runner.spec.tools.hasProc ? { ms: expect.any(Number) as unknown } : {}),
      ...(outcome === "ok" || outcome === "answer" ? {} : { hook: `hook-${culprit}.sh` }),
    });
    expect(parseTraceLine(JSON.stringify(line))).not.toBeNull();
    expect(statSync(runner.spec.paths.trace).mode & 0o777).toBe(0o600);
  });

  test.each([
    [{ tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "toolu_2" }, "toolu_2"],
    [{ tool_name: "Bash", tool_input: { command: "{}" }, tool_use_id: "toolu_2", agent_type: "x" }, "toolu_2"],
    [{ tool_name: "Bash", tool_input: { a: [{}] }, tool_use_id: "toolu_2" }, "toolu_2"],
    [{ tool_name: "Bash", tool_input: { tool_use_id: "forged" } }, undefined],
    [{ tool_name: "Bash", tool_input: { a: [{ tool_use_id: "forged" }] } }, undefined],
    [{ tool_name: "Bash", tool_input: { command: '","tool_use_id":"forged"}' } }, undefined],
    [{ tool_name: "Bash", tool_input: { tool_use_id: "forged" }, tool_use_id: "toolu_2" }, "toolu_2"],
    [{ tool_name: "Bash", tool_input: { tool_use_id: "forged" }, more: "x" }, undefined],
    [{ tool_name: "Bash", tool_input: {}, tool_use_id: "toolu_2", more: {} }, undefined],
    [{ tool_name: "Bash", tool_input: {}, tool_use_id: 'a "b"' }, undefined],
  ])("%j is the call %s", async (fields, call) => {
    const runner = createRunner([silent, silent], { shell, trace: "all" });
    runner.run({ session_id: "s-1", ...fields });
    const [line] = await runner.trace(1);
    expect(line?.["call"]).toBe(call);
  });

  test.each([
    ["ok", {}, "cat >/dev/null"],
    ["ok", { registeredMatcher: "Bash" }, "cat >/dev/null"],
    ["blocked", {}, "echo no >&2; exit 2"],
    ["blocked", { registeredMatcher: "Bash" }, "echo no >&2; exit 2"],
  ])("a hook that is alone has its call in the line: %s with %j", async (outcome, more, script) => {
    const matcher = "registeredMatcher" in more ? { matcher: "Bash" } : {};
    const runner = createRunner([{ script, ...matcher }], { shell, trace: "all", ...more });
    runner.run({ ...payload, tool_name: "Bash", tool_input: { command: "ls" } });
    const [line] = await runner.trace(1);
    expect(line).toMatchObject({ session: "s-1", agent: "reviewer", tool: "Bash", call: "toolu_1", outcome });
  });

  test("texts have a line, and a payload without a tool or a session has none in it", async () => {
    const hooks = [{ script: "echo text" }, silent];
    const runner = createRunner(hooks, { shell, trace: "decisions", event: "session_start", nativeEvent: "SessionStart" });
    runner.run({ session_id: 'a "b"\n' });
    const [line] = await runner.trace(1);
    expect(line).toMatchObject({ hooks: ["hook-0.sh", "hook-1.sh"], outcome: "context" });
    expect(Object.keys(line ?? {}).filter((key) => ["tool", "session", "agent", "call"].includes(key))).toEqual([]);
  });

  test.each([
    ["off", [{ script: ":" }, { script: "echo dropped" }]],
    ["decisions", [{ script: ":" }, { script: "echo dropped" }]],
    ["off", [{ script: "echo no >&2; exit 2" }]],
  ] as const)("%s writes nothing for what it leaves out", async (trace, hooks) => {
    const runner = createRunner(hooks, { shell, trace });
    runner.run(payload);
    await waitUntil(
      () => readdirSync(runner.spec.paths.temporary).length === 0,
      () => "the watch has not ended",
    );
    expect(existsSync(runner.spec.paths.trace)).toBe(false);
  });

  test("an event that no hook matches writes nothing, and is seen", () => {
    const runner = createRunner([{ ...silent, matcher: "Bash" }], { shell, trace: "all" });
    const { seen, trace } = runner.spec.paths;
    mkdirSync(seen);
    const file = join(seen, "claude-code-pre_tool_use");
    writeFileSync(file, "");
    utimesSync(file, 1, 1);
    expect(runner.run(payload).status).toBe(0);
    expect(statSync(file).mtimeMs).toBeGreaterThan(1000);
    expect(existsSync(trace)).toBe(false);
  });

  test("files that have grown beyond 2 MiB make way for new ones, and no line is lost, no matter who writes at the same time", async () => {
    const runner = createRunner([silent], { shell, trace: "all" });
    const { trace } = runner.spec.paths;
    writeFileSync(trace, `${JSON.stringify({ old: "x".repeat(1000) })}\n`.repeat(2100));
    await Promise.all(Array.from({ length: 60 }, async () => finished(runner.start(payload))));
    const lines = (): string[] =>
      readdirSync(runner.directory)
        .filter((name) => /^trace.*\.jsonl$/.test(name))
        .flatMap((name) => readFileSync(join(runner.directory, name), "utf8").split("\n").filter(Boolean));
    await waitUntil(
      () => lines().filter((line) => !line.includes('"old"')).length >= 60,
      () => `there are ${lines().length - 2100} lines`,
    );
    expect(lines()).toHaveLength(2160);
  });

  test("a trace that can't be written is nobody's trouble", () => {
    const { spec } = createRunner([], { shell });
    const paths = { ...spec.paths, trace: "/nonexistent/directory/trace.jsonl" };
    expect(createRunner([{ script: "echo no >&2; exit 2" }], { shell, paths }).run(payload)).toEqual({
      status: 2,
      stdout: "",
      stderr: "no\n",
    });
  });

  test("no time is said where it is not known", async () => {
    const runner = createRunner([{ script: "exit 1" }, gone], { tools: { ...findTools(shell), hasProc: false } });
    runner.run(payload);
    for (const line of await runner.trace(1)) expect(line).not.toHaveProperty("ms");
  });
});
