import { buildPlan } from "@hawk/protocol/plan";
import type { HookDefinition, HookEvent, Outcome, PlannedHook, RunHook } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { createEngine } from "./engine.ts";
import { bash, define, planOf } from "./testing/hooks.ts";
import type { EngineStep, LateResult, TriggerInput } from "./types.ts";

/** Runs hooks from a script, and records their input. */
function scripted(script: Record<string, Partial<Outcome> | ((event: HookEvent) => Promise<Partial<Outcome>>)>): {
  run: RunHook;
  seen: [string, HookEvent][];
} {
  const seen: [string, HookEvent][] = [];
  const run = async (hook: PlannedHook, event: HookEvent): Promise<Outcome> => {
    seen.push([hook.name, event]);
    const said = script[hook.name] ?? {};
    return { hookId: hook.id, status: "success", ...(typeof said === "function" ? await said(event) : said) };
  };
  return { run, seen };
}

describe("trigger", () => {
  test("answers with a verdict, a result for each hook, the context and a note on each", async () => {
    const { run } = scripted({ "a.sh": { context: "one" }, "b.sh": { status: "blocking", reason: "no" } });
    const engine = createEngine({
      plan: planOf(define("a.sh"), define("edit.sh", { matcher: "Edit" }), define("b.sh")),
      run,
      clock: () => 7,
    });
    expect(await engine.trigger(bash)).toMatchObject({
      allowed: false,
      verdict: { kind: "reject", reason: "no" },
      results: [
        { hookId: "user/a.sh", success: true, output: "one", decision: "continue", durationMs: 0 },
        { hookId: "user/b.sh", success: false, error: "no", decision: "block" },
      ],
      context: "one",
      diagnostics: [{ isSelected: true }, { hookId: "user/edit.sh", isSelected: false }, { isSelected: true }],
    });
  });

  test("with nothing to run, everything is allowed", async () => {
    expect(await createEngine().trigger(bash)).toMatchObject({ allowed: true, results: [], verdict: { kind: "continue" } });
  });

  test("takes any spelling of an event, and the fields of other specifications", async () => {
    const { run, seen } = scripted({});
    await createEngine({ plan: planOf(define("a.sh")), run }).trigger({
      type: "BeforeTool",
      sessionId: "s",
      payload: { toolName: "Bash", input: { command: "ls" } },
    });
    expect(seen[0]?.[1]).toEqual({
      name: "pre_tool_use",
      payload: { hook_event_name: "PreToolUse", session_id: "s", tool_name: "Bash", tool_input: { command: "ls" } },
    });
  });

  test("refuses an event that there is not, with a suggestion", async () => {
    await expect(createEngine().trigger({ type: "PreToolUs" })).rejects.toMatchObject({
      code: "engine/unknown-event",
      hint: "did you mean pre_tool_use?",
    });
  });
});

describe("order", () => {
  const busy = (): { script: Parameters<typeof scripted>[0]; most: () => number } => {
    let running = 0;
    let most = 0;
    const slow = async (): Promise<object> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return {};
    };
    return { script: { a: slow, b: slow, c: slow }, most: () => most };
  };
  const named = (more: Partial<HookDefinition>) => ["a", "b", "c"].map((name) => define(name, more));

  test.each<[string, Partial<HookDefinition>, number]>([
    ["hawk's hooks go one after another where one can block", {}, 1],
    ["and side by side where none can", { events: ["session_end"] }, 3],
    ["a hook may ask to run beside others", { parallel: true }, 3],
    ["or not to", { events: ["session_end"], parallel: false }, 1],
    ["Claude's run side by side", { dialect: "claude" }, 3],
    ["arawn's one after another", { dialect: "arawn", events: ["session_end"] }, 1],
  ])("%s", async (_, more, expected) => {
    const { script, most } = busy();
    const { results } = await createEngine({ plan: planOf(...named(more)), run: scripted(script).run }).trigger({
      ...bash,
      type: more.events?.[0] ?? "pre_tool_use",
    });
    expect(results.map(({ hookId }) => hookId)).toEqual(["user/a", "user/b", "user/c"]);
    expect(most()).toBe(expected);
  });

  test("the first that blocks ends it, where order can be seen", async () => {
    const { run, seen } = scripted({ b: { status: "blocking", reason: "no" } });
    await createEngine({ plan: planOf(...named({})), run }).trigger(bash);
    expect(seen.map(([name]) => name)).toEqual(["a", "b"]);
  });

  test("each sees the input as the last one left it, and the verdict has the last one's", async () => {
    const { run, seen } = scripted({ a: { updatedInput: { command: "one" } }, b: { updatedInput: { command: "two" } } });
    const { verdict } = await createEngine({ plan: planOf(...named({})), run }).trigger(bash);
    expect(seen.map(([, event]) => event.payload["tool_input"])).toEqual([{ command: "ls" }, { command: "one" }, { command: "two" }]);
    expect(verdict).toMatchObject({ kind: "modify", input: { command: "two" } });
  });

  test("a changed prompt is chained as a prompt", async () => {
    const { run, seen } = scripted({ a: { updatedInput: { prompt: "better" } } });
    await createEngine({ plan: planOf(...named({ events: ["user_prompt_submit"] })), run }).trigger({
      type: "PrePromptSubmit",
      payload: { prompt: "good" },
    });
    expect(seen.map(([, event]) => event.payload["prompt"])).toEqual(["good", "better", "better"]);
  });
});

describe("registered hooks", () => {
  test("callbacks run, sync or async, and may answer in many ways", async () => {
    const engine = createEngine();
    engine.register("PreToolUse", () => undefined);
    engine.register(
      "PreToolUse",
      async ({ payload }) => (payload["tool_name"] === "Bash" ? { Reject: { reason: "no shell" } } : "Continue"),
      { name: "no-shell" },
    );
    expect(await engine.trigger(bash)).toMatchObject({ allowed: false, verdict: { reason: "no shell" } });
    expect(await engine.trigger({ ...bash, payload: { tool_name: "Read", tool_input: {} } })).toMatchObject({ allowed: true });
  });

  test("can be taken away again, by the event that they are for", async () => {
    const engine = createEngine();
    const id = engine.register("Stop", () => "block");
    expect(engine.unregister("PreToolUse", id)).toBe(false);
    expect(engine.unregister("stop", id)).toBe(true);
    expect(engine.unregister("stop", id)).toBe(false);
    expect(await engine.trigger({ type: "stop" })).toMatchObject({ allowed: true, results: [] });
  });

  test("have matchers as others do", async () => {
    const engine = createEngine();
    engine.register("PreToolUse", () => false, { matcher: "edit" });
    expect(await engine.trigger(bash)).toMatchObject({ allowed: true });
    expect(await engine.trigger({ ...bash, payload: { tool_name: "Edit", tool_input: {} } })).toMatchObject({ allowed: false });
  });

  test("stay silent under a policy that leaves only managed hooks", async () => {
    const plan = buildPlan([
      { id: "/etc", layer: "managed", order: 0, dialect: "hawk", definitions: [], disabled: [], policy: { allowManagedHooksOnly: true } },
    ]);
    const engine = createEngine({ plan });
    engine.register("PreToolUse", () => false);
    expect(await engine.trigger(bash)).toMatchObject({ allowed: true, results: [] });
  });

  test("that run once do so across triggers at the same time, and are then gone", async () => {
    let runs = 0;
    const engine = createEngine();
    const id = engine.register(
      "SessionStart",
      async () => {
        runs += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
      { once: true },
    );
    await Promise.all(Array.from({ length: 10 }, () => engine.trigger({ type: "SessionStart" })));
    await engine.trigger({ type: "SessionStart" });
    expect(runs).toBe(1);
    expect(engine.unregister("SessionStart", id)).toBe(false);
  });

  test("of the plan that run once are spent for good", async () => {
    const { run, seen } = scripted({});
    const engine = createEngine({ plan: planOf(define("a", { once: true })), run });
    await engine.trigger(bash);
    expect((await engine.trigger(bash)).diagnostics).toEqual([
      { hookId: "user/a", isSelected: false, why: "it runs once, and already did" },
    ]);
    expect(seen).toHaveLength(1);
  });
});

describe("what goes wrong", () => {
  test.each<[string, () => unknown, object]>([
    [
      "throws",
      () => {
        throw new Error("oops");
      },
      { status: "non_blocking_error", reason: "oops" },
    ],
    ["rejects", async () => Promise.reject(new Error("later")), { status: "non_blocking_error", reason: "later" }],
    [
      "throws no error",
      () => {
        throw "text";
      },
      { status: "non_blocking_error", reason: "text" },
    ],
    ["never ends", () => new Promise(() => undefined), { status: "cancelled", failure: "timeout", reason: "timed out after 0.02 s" }],
    ["answers nonsense", () => 42, { status: "non_blocking_error", failure: "invalid_output" }],
  ])("a callback that %s is a failure of its own, and the event goes on", async (_, callback, expected) => {
    const engine = createEngine();
    engine.register("PreToolUse", callback as () => undefined, { timeoutSeconds: 0.02 });
    const result = await engine.trigger(bash);
    expect(result.results[0]?.outcome).toMatchObject(expected);
    expect(result.allowed).toBe(true);
  });

  test("on_failure: block makes it a rejection", async () => {
    const engine = createEngine();
    engine.register(
      "PreToolUse",
      () => {
        throw new Error("oops");
      },
      { onFailure: "block", name: "guard" },
    );
    expect(await engine.trigger(bash)).toMatchObject({
      allowed: false,
      verdict: { reason: "guard failed, and a failure of it blocks: oops" },
    });
  });

  test("a runner that rejects does not take the engine down", async () => {
    const engine = createEngine({ plan: planOf(define("a")), run: async () => Promise.reject(new Error("no more files")) });
    expect((await engine.trigger(bash)).results[0]).toMatchObject({ success: false, error: "no more files" });
  });

  test("a callback is told that it is aborted, and the trigger ends", async () => {
    const engine = createEngine();
    let wasTold = false;
    engine.register(
      "PreToolUse",
      (_event, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve((wasTold = true)))),
    );
    const controller = new AbortController();
    const running = engine.trigger(bash, { signal: controller.signal });
    controller.abort();
    expect((await running).results[0]?.outcome).toMatchObject({ status: "cancelled", failure: "abort" });
    expect(wasTold).toBe(true);
  });

  test.each(["prompt", "agent"] as const)("a %s hook is refused by name to a caller who is not there", async (type) => {
    const plan = planOf(define("ask", { handler: { type, prompt: "Safe?" } }));
    const { results } = await createEngine({ plan, run: scripted({}).run }).trigger(bash);
    expect(results[0]).toMatchObject({
      success: false,
      error: expect.stringMatching(/^ask is an? (prompt|agent) hook, and no model is set up for those here$/),
    });
    expect((await createEngine({ plan, run: scripted({}).run, interactive: true }).trigger(bash)).results[0]?.error).toBe(
      "ask needs a model, but none is set up",
    );
  });

  test("a hook that is not trusted, or that nothing can run, is refused by name", async () => {
    const plan = planOf(define("a"));
    expect((await createEngine({ plan, run: scripted({}).run, trust: () => false }).trigger(bash)).results[0]?.error).toBe(
      "a is not trusted",
    );
    expect((await createEngine({ plan }).trigger(bash)).results[0]?.error).toBe("a is a shell hook, but the engine has no way to run it");
  });
});

describe("hooks that nobody waits for", () => {
  test("do not hold the verdict up, and their results come later", async () => {
    const late: LateResult[] = [];
    let release = (): void => undefined;
    const { run } = scripted({
      slow: () => new Promise((resolve) => (release = () => resolve({ context: "at last", status: "blocking" }))),
    });
    const engine = createEngine({ plan: planOf(define("slow", { async: true })), run, onEvent: (notice) => late.push(notice) });
    expect(await engine.trigger(bash)).toMatchObject({
      allowed: true,
      results: [{ success: true, outcome: { async: { timeoutMs: 5000 } } }],
    });
    expect(late).toEqual([]);
    release();
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(late).toMatchObject([{ type: "late", event: { name: "pre_tool_use" }, result: { hookId: "user/slow", output: "at last" } }]);
  });
});

describe("stop", () => {
  const stop: TriggerInput = { type: "Stop", sessionId: "s1" };

  test("is blocked at most so often in a row, and says when a hook keeps the agent going", async () => {
    const active: unknown[] = [];
    const engine = createEngine({ stopCap: 3 });
    engine.register("Stop", ({ payload }) => {
      active.push(payload["stop_hook_active"]);
      return "block";
    });
    const allowed: boolean[] = [];
    for (let round = 0; round < 5; round++) allowed.push((await engine.trigger(stop)).allowed);
    expect(allowed).toEqual([false, false, false, true, false]);
    expect(active).toEqual([false, true, true, true, false]);
  });

  test("is counted for each session and agent by itself, and again after a prompt", async () => {
    const engine = createEngine({ stopCap: 1 });
    engine.register("Stop", () => "block");
    engine.register("SubagentStop", () => "block");
    const at = async (input: TriggerInput) => (await engine.trigger(input)).allowed;
    expect([await at(stop), await at({ ...stop, sessionId: "s2" }), await at({ type: "SubagentStop", sessionId: "s1" })]).toEqual([
      false,
      false,
      false,
    ]);
    await engine.trigger({ type: "UserPromptSubmit", sessionId: "s1", payload: { prompt: "go on" } });
    expect([await at(stop), await at(stop)]).toEqual([false, true]);
  });
});

describe("stream", () => {
  test("tells when each hook starts and ends, and then the verdict", async () => {
    const engine = createEngine({ plan: planOf(define("a"), define("b")), run: scripted({}).run });
    const steps: EngineStep[] = [];
    for await (const step of engine.stream(bash)) steps.push(step);
    expect(steps.map((step) => (step.type === "verdict" ? step.type : `${step.type} ${step.hookId}`))).toEqual([
      "started user/a",
      "finished user/a",
      "started user/b",
      "finished user/b",
      "verdict",
    ]);
  });

  test("that is left early aborts what still runs", async () => {
    let wasAborted = false;
    const engine = createEngine();
    engine.register(
      "PreToolUse",
      (_event, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve((wasAborted = true)))),
    );
    for await (const step of engine.stream(bash)) if (step.type === "started") break;
    expect(wasAborted).toBe(true);
  });

  test("fails as trigger does", async () => {
    await expect(createEngine().stream({ type: "nope" }).next()).rejects.toMatchObject({ code: "engine/unknown-event" });
  });
});

test("ten thousand triggers leave nothing behind", async () => {
  const engine = createEngine();
  engine.register("PreToolUse", () => "continue");
  engine.register("Stop", () => "block");
  const controller = new AbortController();
  for (let index = 0; index < 1000; index++) await engine.trigger(bash, { signal: controller.signal });
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 10_000; index++)
    await engine.trigger(index % 10 === 0 ? { type: "Stop", sessionId: `s${index}` } : bash, { signal: controller.signal });
  globalThis.gc?.();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(30_000_000);
  expect(process.getActiveResourcesInfo().filter((name) => name === "Timeout").length).toBeLessThan(5);
});

test("an engine without a way to run programs follows rules anyway", async () => {
  const engine = createEngine();
  engine.register("pre_tool_use", {
    name: "no-rm.md",
    handler: {
      type: "rule",
      action: "block",
      conditions: [{ field: "command", operator: "regex", patterns: ["rm -rf"] }],
      reason: "Not that.",
    },
  });
  const trigger = (command: string): Promise<unknown> =>
    engine.trigger({ ...bash, payload: { tool_name: "Bash", tool_input: { command } } });
  expect(await trigger("rm -rf /")).toMatchObject({ allowed: false, verdict: { reason: "Not that." } });
  expect(await trigger("ls")).toMatchObject({ allowed: true });
});
