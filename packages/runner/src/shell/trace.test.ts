import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunner, findTools, shells } from "../testing/run-compiled.ts";
import { waitUntil } from "../testing/wait-until.ts";

const payload = { tool_name: "mcp__a__b", tool_input: {} };
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

describe.each(shells)("under $name", ({ line: shell }) => {
  test("every hook has a line when all are asked for", async () => {
    const mustExist = "/nonexistent";
    const hooks = [
      { script: ":" },
      { script: "sleep 0.05; exit 1" },
      { start: { kind: "program", file: "/bin/true", args: [], mustExist } } as const,
      { script: "exec sleep 60", timeoutSeconds: 0.1 },
      { script: "echo no >&2; exit 2" },
    ];
    const runner = createRunner(hooks, { shell, trace: "all" });
    expect(runner.run(payload).status).toBe(2);
    const lines = (await runner.trace(5)).toSorted((one, other) => String(one["hook"]).localeCompare(String(other["hook"])));
    expect(lines).toEqual(
      ["ok", "failed", "missing", "timeout", "blocked"].map((outcome, index) => ({
        time: expect.stringMatching(TIME) as unknown,
        host: "claude-code",
        event: "pre_tool_use",
        tool: "mcp__a__b",
        hook: `hook-${index}.sh`,
        outcome,
        ms: expect.any(Number) as unknown,
      })),
    );
    expect(lines.filter(({ ms }) => Number(ms) < 0 || Number(ms) > 60_000)).toEqual([]);
  });

  test("answers and texts have a line, and a payload without a tool has none in it", async () => {
    const hooks = [{ script: "echo text" }, { script: "cat >/dev/null" }];
    const runner = createRunner(hooks, { shell, trace: "decisions", event: "session_start", nativeEvent: "SessionStart" });
    runner.run({});
    expect(await runner.trace(1)).toMatchObject([{ hook: "hook-0.sh", outcome: "context", tool: null }]);
    const answering = createRunner([{ script: "echo '{}'" }], { shell });
    answering.run(payload);
    expect(await answering.trace(1)).toMatchObject([{ hook: "hook-0.sh", outcome: "answer" }]);
  });

  test.each(["off", "decisions"] as const)("%s writes nothing for a hook that said nothing", async (trace) => {
    const runner = createRunner([{ script: ":" }, { script: "echo dropped" }], { shell, trace });
    runner.run(payload);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(existsSync(runner.spec.paths.trace)).toBe(false);
  });

  test("off writes nothing for a refusal either", async () => {
    const runner = createRunner([{ script: "echo no >&2; exit 2" }], { shell, trace: "off" });
    expect(runner.run(payload).status).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(existsSync(runner.spec.paths.trace)).toBe(false);
  });

  test("a file that has grown beyond 2 MiB makes way for a new one, and is kept", async () => {
    const runner = createRunner([{ script: "exit 1" }], { shell });
    const { trace } = runner.spec.paths;
    writeFileSync(`${trace}.1`, "the one before\n");
    writeFileSync(trace, "x".repeat(2 * 2 ** 20 + 1024));
    runner.run(payload);
    await waitUntil(
      () => existsSync(trace) && statSync(trace).size < 1000 && statSync(trace).size > 0,
      () => "the trace was not begun anew",
    );
    expect(JSON.parse(readFileSync(trace, "utf8"))).toMatchObject({ outcome: "failed" });
    expect(statSync(`${trace}.1`).size).toBe(2 * 2 ** 20 + 1024);
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

  test("times are never below zero with a clock of whole seconds", async () => {
    const tools = { ...findTools(shell), hasProc: false };
    const runner = createRunner(
      [{ script: "exit 1" }, { start: { kind: "program", file: "/bin/true", args: [], mustExist: join("/nonexistent") } }],
      { tools },
    );
    runner.run(payload);
    for (const { ms } of await runner.trace(2)) expect(ms).toBeOneOf([0, 1000, 2000]);
  });
});
