import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HookDefinition } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { createEngine } from "./engine.ts";
import { bash, define, planOf } from "./testing/hooks.ts";
import { linesOf, program, runIn, serve, tempDir, webhook } from "./testing/programs.ts";
import type { EngineOptions, LateResult, TriggerInput, TriggerResult } from "./types.ts";

const say = (fields: Record<string, unknown>): string =>
  `echo '${JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...fields } })}'`;
const change = (command: string): string => say({ updatedInput: { command } });
const seeCommand = `grep -o '"command":"[^"]*"' >>seen`;
const awaitFile = (name: string): string => `until [ -e ${name} ]; do sleep 0.02; done`;

/** An engine for these hooks, and the directory that they run in. */
function world(hooks: HookDefinition[], options: EngineOptions = {}) {
  const cwd = tempDir();
  const engine = createEngine({ plan: planOf(...hooks), run: runIn(cwd), ...options });
  const isThere = (name: string): boolean => existsSync(join(cwd, name));
  return { engine, cwd, isThere, linesIn: (name: string) => linesOf(join(cwd, name)), trigger: (input = bash) => engine.trigger(input) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("order", () => {
  const step = (name: string): string => `[ -e busy ] && echo together >>log; : >busy; echo ${name} >>log; sleep 0.05; rm busy`;

  test("where one can block, a program starts when the one before it has ended", async () => {
    const { trigger, linesIn } = world(["a", "b", "c"].map((name) => program(name, step(name))));
    await trigger();
    expect(linesIn("log")).toEqual(["a", "b", "c"]);
  });

  test("priority comes before the order of the file, and that of the results is theirs", async () => {
    const { trigger, linesIn } = world([program("late", step("late"), { priority: 1 }), program("early", step("early"), { priority: 5 })]);
    const { results } = await trigger();
    expect(results.map(({ hookId }) => `user/${linesIn("log")[results.findIndex((one) => one.hookId === hookId)]}`)).toEqual(
      results.map(({ hookId }) => hookId),
    );
  });

  test("where none can, they run side by side: each waits for the other", async () => {
    const events: HookDefinition["events"] = ["session_end"];
    const { trigger } = world([program("a", `: >a; ${awaitFile("b")}`, { events }), program("b", `: >b; ${awaitFile("a")}`, { events })]);
    expect((await trigger({ type: "session_end" })).results.map(({ success }) => success)).toEqual([true, true]);
  });

  test("results and context are in the plan's order, no matter which hook ends first", async () => {
    const { trigger } = world([
      program("slow", `${awaitFile("done")}; ${say({ additionalContext: "first" })}`, { parallel: true }),
      program("quick", `: >done; ${say({ additionalContext: "second" })}`, { parallel: true }),
    ]);
    const { results, context } = await trigger();
    expect(results.map(({ output }) => output)).toEqual(["first", "second"]);
    expect(context).toBe("first\nsecond");
  });

  test("a program that goes alone waits for those side by side before it, and those behind it wait for it", async () => {
    const beside = { parallel: true };
    const { trigger, linesIn } = world([
      program("a", `: >a; ${awaitFile("b")}; echo ab >>log`, beside),
      program("b", `: >b; ${awaitFile("a")}; echo ab >>log`, beside),
      program("c", "echo c >>log"),
      program("d", "echo d >>log", beside),
    ]);
    await trigger();
    expect(linesIn("log")).toEqual(["ab", "ab", "c", "d"]);
  });
});

describe("what programs say", () => {
  test("the first that blocks is the last that runs, and its reason is the verdict's", async () => {
    const { trigger, isThere } = world([program("a", ":"), program("b", "echo not here >&2; exit 2"), program("c", ": >c")]);
    expect(await trigger()).toMatchObject({ allowed: false, verdict: { kind: "reject", reason: "not here" }, results: [{}, {}] });
    expect(isThere("c")).toBe(false);
  });

  test("side by side, all of them run, and one that blocks is enough", async () => {
    const beside = { parallel: true };
    const { trigger, isThere } = world([program("a", "exit 2", beside), program("b", ": >b", beside)]);
    expect(await trigger()).toMatchObject({ allowed: false, results: [{ decision: "block" }, { decision: "continue" }] });
    expect(isThere("b")).toBe(true);
  });

  test("a changed input goes from one to the next, and the last one's is the verdict's", async () => {
    const { trigger, linesIn } = world([
      program("a", `${seeCommand}; ${change("one")}`),
      program("b", `${seeCommand}; ${change("two")}`),
      program("c", seeCommand),
    ]);
    expect((await trigger()).verdict).toMatchObject({ kind: "modify", input: { command: "two" } });
    expect(linesIn("seen")).toEqual(['"command":"ls"', '"command":"one"', '"command":"two"']);
  });

  test("a changed input counts for nothing once a later one blocks", async () => {
    const { trigger } = world([program("a", change("one")), program("b", "exit 2")]);
    const { verdict } = await trigger();
    expect(verdict).toMatchObject({ kind: "reject" });
    expect(verdict.input).toBeUndefined();
  });

  test("a program that fails passes the input on as it was", async () => {
    const { trigger, linesIn } = world([program("a", change("one")), program("b", "exit 1"), program("c", seeCommand)]);
    expect(await trigger()).toMatchObject({ allowed: true, verdict: { kind: "modify", input: { command: "one" } } });
    expect(linesIn("seen")).toEqual(['"command":"one"']);
  });

  test.each<[string, string, object]>([
    ["an approval", say({ permissionDecision: "allow" }), { allowed: true, results: [{ decision: "allow" }] }],
    ["a denial", say({ permissionDecision: "deny", permissionDecisionReason: "no" }), { allowed: false, verdict: { reason: "no" } }],
    ["text for the model", say({ additionalContext: "hello" }), { allowed: true, context: "hello", results: [{ output: "hello" }] }],
    [
      "a word to the user",
      `echo '{"systemMessage":"hi"}'`,
      { allowed: true, results: [{ output: "hi" }], verdict: { systemMessages: ["hi"] } },
    ],
    ["an end of the turn", `echo '{"continue":false,"stopReason":"enough"}'`, { allowed: false, verdict: { stop: { reason: "enough" } } }],
    ["nothing", ":", { allowed: true, verdict: { kind: "continue" }, results: [{ success: true, decision: "continue" }] }],
  ])("%s", async (_, command, expected) => {
    expect(await world([program("a", command)]).trigger()).toMatchObject(expected);
  });
});

describe("failures", () => {
  const model: EngineOptions = {
    interactive: true,
    model: { complete: async () => Promise.reject(new Error("overloaded")), runTools: async () => Promise.reject(new Error("overloaded")) },
  };
  const status = (code: number, body = "") => serve((response) => response.writeHead(code).end(body));
  const kinds: [string, string, () => Promise<HookDefinition>][] = [
    ["a program with exit code 1", "exit", async () => program("x", "echo oops >&2; exit 1")],
    ["a program that a signal ends", "exit", async () => program("x", "kill -KILL $$")],
    ["a program that is not there", "exit", async () => program("x", "/nonexistent/program")],
    ["a program that answers half a JSON", "invalid_output", async () => program("x", `echo '{"continue": '`)],
    ["a program that has no end", "timeout", async () => program("x", "exec sleep 600", { timeoutSeconds: 0.2 })],
    ["a server with status 500", "http", async () => webhook("x", await status(500))],
    ["a server that is not there", "http", async () => webhook("x", "http://127.0.0.1:1/")],
    ["a server that answers nonsense", "http", async () => webhook("x", await status(200, "<html>"))],
    ["a server that says nothing", "timeout", async () => webhook("x", await serve(() => undefined), { timeoutSeconds: 0.2 })],
    ["a model that can't be reached", "http", async () => define("x", { handler: { type: "prompt", prompt: "Safe?" } })],
    [
      "a callback that throws",
      "exit",
      async () => define("x", { handler: { type: "inline", callback: () => Promise.reject(new Error("oops")) } }),
    ],
  ];

  const attempt = async (
    make: () => Promise<HookDefinition>,
    more: Partial<HookDefinition>,
  ): Promise<TriggerResult & { isNextRun: boolean }> => {
    const { trigger, isThere } = world([{ ...(await make()), ...more }, program("next", ": >next")], model);
    return { ...(await trigger()), isNextRun: isThere("next") };
  };

  test.each(kinds)("%s is a failure of its own: it is reported, and the next one runs", async (_, failure, make) => {
    const { allowed, verdict, results, isNextRun } = await attempt(make, {});
    expect({ allowed, isNextRun, count: results.length }).toEqual({ allowed: true, isNextRun: true, count: 2 });
    expect(results[0]).toMatchObject({ success: false, outcome: { failure } });
    expect(verdict.failures).toHaveLength(1);
  });

  test.each(kinds)("%s blocks with on_failure: block, and says whose failure it was", async (_, _failure, make) => {
    const { allowed, verdict, isNextRun } = await attempt(make, { onFailure: "block" });
    expect({ allowed, isNextRun }).toEqual({ allowed: false, isNextRun: false });
    expect(verdict.reason).toMatch(/^x failed, and a failure of it blocks: ./);
  });

  test("on_failure: block does not keep an agent from stopping, nor what can't be blocked", async () => {
    for (const event of ["stop", "session_end"] as const) {
      const { trigger } = world([program("x", "exit 1", { events: [event], onFailure: "block" })]);
      expect(await trigger({ type: event })).toMatchObject({ allowed: true, results: [{ success: false }] });
    }
  });
});

describe("abort", () => {
  test("ends the program that runs, and starts no other", async () => {
    const { engine, cwd, isThere } = world([program("a", "echo $$ >pid; mv pid up; exec sleep 600"), program("b", ": >b")]);
    const controller = new AbortController();
    const running = engine.trigger(bash, { signal: controller.signal });
    await expect.poll(() => isThere("up")).toBe(true);
    controller.abort();
    const cancelled = { outcome: { status: "cancelled", failure: "abort" } };
    expect((await running).results).toMatchObject([cancelled, cancelled]);
    expect(isThere("b")).toBe(false);
    await expect.poll(() => isAlive(Number(linesOf(join(cwd, "up"))[0]))).toBe(false);
  });

  test("is not a failure that blocks", async () => {
    const { engine } = world([program("a", "exec sleep 600", { onFailure: "block" })]);
    expect(await engine.trigger(bash, { signal: AbortSignal.timeout(50) })).toMatchObject({ allowed: true });
  });

  test("of a stream that is left early ends the program as well", async () => {
    const { engine, cwd, isThere } = world([program("a", "echo $$ >pid; mv pid up; exec sleep 600")]);
    for await (const step of engine.stream(bash)) {
      if (step.type === "started") await expect.poll(() => isThere("up")).toBe(true);
      break;
    }
    await expect.poll(() => isAlive(Number(linesOf(join(cwd, "up"))[0]))).toBe(false);
  });
});

describe("programs that nobody waits for", () => {
  const settled = async (late: LateResult[]): Promise<LateResult> => {
    await expect.poll(() => late).toHaveLength(1);
    return late[0] as LateResult;
  };

  test("end after the verdict, and are reported with the event", async () => {
    const late: LateResult[] = [];
    const { trigger, cwd } = world([program("a", `${awaitFile("go")}; ${say({ additionalContext: "at last" })}`, { async: true })], {
      onEvent: (notice) => late.push(notice),
    });
    expect(await trigger()).toMatchObject({ allowed: true, context: "", results: [{ outcome: { async: { timeoutMs: 200_000 } } }] });
    expect(late).toEqual([]);
    writeFileSync(join(cwd, "go"), "");
    expect(await settled(late)).toMatchObject({ event: { name: "pre_tool_use" }, result: { hookId: "user/a", output: "at last" } });
  });

  test("block nothing, even if their failure would", async () => {
    const late: LateResult[] = [];
    const { trigger } = world([program("a", "exit 1", { async: true, onFailure: "block" })], { onEvent: (notice) => late.push(notice) });
    expect(await trigger()).toMatchObject({ allowed: true });
    expect((await settled(late)).result).toMatchObject({ success: false, decision: "continue" });
  });

  test("go on when their caller aborts", async () => {
    const late: LateResult[] = [];
    const { engine, cwd } = world([program("a", awaitFile("go"), { async: true })], { onEvent: (notice) => late.push(notice) });
    const controller = new AbortController();
    await engine.trigger(bash, { signal: controller.signal });
    controller.abort();
    writeFileSync(join(cwd, "go"), "");
    expect((await settled(late)).result).toMatchObject({ success: true });
  });
});

describe("which programs run", () => {
  const tools = (name: string): TriggerInput => ({ ...bash, payload: { tool_name: name, tool_input: {} } });

  test.each<[string, string, boolean]>([
    ["Bash", "Bash", true],
    ["Bash", "Edit", false],
    ["Edit|Write", "Write", true],
    ["shell", "Bash", true],
    ["edit", "Edit", true],
    ["mcp__.*", "mcp__a__b", true],
    ["*", "Anything", true],
    ["(", "Bash", false],
  ])("a matcher %s at %s", async (matcher, tool, runs) => {
    const { trigger, isThere } = world([program("a", ": >ran", { matcher })]);
    const { diagnostics } = await trigger(tools(tool));
    expect(isThere("ran")).toBe(runs);
    expect(diagnostics).toMatchObject([{ hookId: "user/a", isSelected: runs, why: expect.stringMatching(/./) as string }]);
  });

  test("one that runs once does so, however many triggers come at a time", async () => {
    const { trigger, linesIn } = world([program("a", "echo ran >>log", { once: true })]);
    await Promise.all(Array.from({ length: 5 }, () => trigger()));
    await trigger();
    expect(linesIn("log")).toEqual(["ran"]);
  });

  test("one that runs once and fails has run", async () => {
    const { trigger, linesIn } = world([program("a", "echo ran >>log; exit 1", { once: true })]);
    await trigger();
    expect(await trigger()).toMatchObject({ results: [], diagnostics: [{ isSelected: false }] });
    expect(linesIn("log")).toEqual(["ran"]);
  });

  test("one that is not trusted does not run, and blocks where its failure does", async () => {
    const hooks = [program("a", ": >ran", { onFailure: "block" })];
    const { trigger, isThere } = world(hooks, { trust: () => false });
    expect(await trigger()).toMatchObject({ allowed: false, results: [{ outcome: { failure: "unsupported" } }] });
    expect(isThere("ran")).toBe(false);
  });

  test("one that is disabled for a while sleeps until its time has come", async () => {
    const until = "2030-01-01T00:00:00Z";
    const runs = async (now: string): Promise<boolean> => {
      const hook = { id: "user/a", ...program("a", ": >ran"), asleep: [{ until }] };
      const plan = { ...planOf(hook), hooks: [hook] };
      const { trigger, isThere } = world([], { plan, now: () => Date.parse(now) });
      await trigger();
      return isThere("ran");
    };
    expect([await runs("2029-12-31T23:59:59Z"), await runs("2030-01-01T00:00:01Z")]).toEqual([false, true]);
  });
});
