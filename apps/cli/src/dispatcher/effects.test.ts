import type { Adapter, HostEvent } from "@hawk/adapter";
import { buildPlan } from "@hawk/config";
import type { Plan } from "@hawk/config";
import { eventInfo, eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { hookDefaults, keepsGoing } from "@hawk/protocol";
import type { HookDefinition, HookEvent, Outcome } from "@hawk/protocol";
import { dispatch, toTrace } from "@hawk/runner";
import type { DispatchResult, TraceEntry } from "@hawk/runner";
import { describe, expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";

/** What a hook may ask for, what it is called, and where it is offered. */
const effects: [name: string, outcome: Partial<Outcome>, isOffered: (host: HostEvent) => boolean | undefined][] = [
  ["block", { status: "blocking", reason: "not that one" }, ({ canBlock }) => canBlock],
  ["changed input", { updatedInput: { command: "echo safe" } }, ({ canModifyInput }) => canModifyInput],
  [
    "changed output",
    { updatedOutput: "another" },
    ({ canModifyOutput, onlyAsBlock }) => canModifyOutput ?? onlyAsBlock?.includes("output"),
  ],
  ["text for the model", { context: "by the way" }, ({ canAddContext, onlyAsBlock }) => canAddContext ?? onlyAsBlock?.includes("context")],
  ['permission "allow"', { permission: { decision: "allow" } }, ({ permissions }) => permissions?.includes("allow")],
  ['permission "ask"', { permission: { decision: "ask" } }, ({ permissions }) => permissions?.includes("ask")],
  ["block", { permission: { decision: "deny", reason: "not that one" } }, ({ canBlock }) => canBlock],
  ["end of the turn", { stop: { reason: "enough" } }, ({ canStop }) => canStop],
  ["message to the user", { systemMessage: "a word to you" }, ({ canTellUser }) => canTellUser],
];

type Policy = HookDefinition["onUnsupported"];

function planOf(event: EventName, onUnsupported: Policy): Plan {
  const origin = { layer: "user", file: "config.yaml", line: 1, column: 1 } as const;
  const handler = { type: "shell", file: "/hooks/rewrite.sh", passContext: true, parseResult: true } as const;
  const hook: HookDefinition = {
    ...hookDefaults,
    name: "rewrite.sh",
    events: [event],
    dialect: "hawk",
    handler,
    timeoutSeconds: 9,
    origin,
    onUnsupported,
  };
  return buildPlan([{ id: "config.yaml", layer: "user", order: 0, dialect: "hawk", definitions: [hook], disabled: [], policy: {} }]);
}

async function ask(
  adapter: Adapter,
  name: EventName,
  outcome: Partial<Outcome>,
  onUnsupported: Policy,
): Promise<DispatchResult & { trace: TraceEntry | null }> {
  const nativeEvent = adapter.events[name]?.native[0] ?? name;
  const payload = { session_id: "s", cwd: "/repo", hook_event_name: nativeEvent, tool_name: "Bash", tool_input: { command: "rm -r x" } };
  const event: HookEvent = { name, nativeName: nativeEvent, host: adapter.id, payload: { ...payload, _native: payload } };
  const plan = planOf(name, onUnsupported);
  const run = async ({ id }: { id: string }): Promise<Outcome> => ({ hookId: id, status: "success", ...outcome });
  const answered = await dispatch({ plan, host: adapter.id, nativeEvent, reading: { payload, event }, ran: [], env: {}, run }, adapter);
  return { ...answered, trace: toTrace(answered, { hooks: plan.hooks, level: "all", time: new Date(0), ms: null }) };
}

/** Every event of a host, and every effect that it doesn't offer there. */
function listGaps({ events }: Adapter): { event: EventName; host: HostEvent; effect: string; outcome: Partial<Outcome> }[] {
  return eventNames.flatMap((event) => {
    const host = events[event];
    if (!host) return [];
    return effects.filter(([, , isOffered]) => !isOffered(host)).map(([effect, outcome]) => ({ event, host, effect, outcome }));
  });
}

/** A change and a permission in one answer make one verdict, so the name of a permission may have lost its word. */
function isNamedIn(names: readonly (string | undefined)[] = [], effect: string): boolean {
  return names.some((name) => name === effect || (effect.startsWith("permission") && name?.startsWith("permission")));
}

describe.each(Object.keys(adapters))("what %s can't do", (id) => {
  const load = adapters[id] as () => Promise<Adapter>;

  test("is in the trace, with the hook, the effect and the agent, and somebody is told", async () => {
    const adapter = await load();
    const unheard: unknown[] = [];
    for (const { event, effect, outcome } of listGaps(adapter)) {
      const { trace, stdout, stderr } = await ask(adapter, event, outcome, "warn");
      const isTraced = trace?.outcome === "unsupported" && trace.hook === "rewrite.sh";
      const isNamed = trace?.reason?.includes(`${effect}: not possible in ${id}`) === true || effect.startsWith("permission");
      if (!isTraced || !isNamed || `${stdout}${stderr}` === "") unheard.push({ event, effect, trace, stdout, stderr });
    }
    expect(unheard).toEqual([]);
  });

  test("is named even where a hook asks for two such things at once", async () => {
    const adapter = await load();
    const unnamed: unknown[] = [];
    const gaps = listGaps(adapter).filter(({ effect }) => effect !== "block");
    for (const one of gaps)
      for (const other of gaps.filter(({ event, effect }) => event === one.event && effect > one.effect)) {
        const { dropped } = await ask(adapter, one.event, { ...one.outcome, ...other.outcome }, "warn");
        const named = dropped?.map(({ why }) => why.split(":")[0]);
        if (!isNamedIn(named, one.effect) || !isNamedIn(named, other.effect)) unnamed.push([one.event, one.effect, other.effect, named]);
      }
    expect(unnamed).toEqual([]);
  });

  test("blocks with on_unsupported: refuse wherever it can, and says what was wanted", async () => {
    const adapter = await load();
    const passed: unknown[] = [];
    const gaps = listGaps(adapter).filter(({ event, host, effect }) => host.canBlock && !keepsGoing(event) && effect !== "block");
    for (const { event, effect, outcome } of gaps) {
      const { trace, results, stdout, stderr } = await ask(adapter, event, outcome, "refuse");
      const said = `${stdout}${stderr}`;
      const isBlocked = trace?.outcome === "blocked" && results[0]?.outcome.status === "blocking";
      const isNamed = said.includes(`not possible in ${id}`) && (effect !== "changed input" || said.includes("command: echo safe"));
      if (!isBlocked || !isNamed) passed.push({ event, effect, trace, stdout, stderr });
    }
    expect(passed).toEqual([]);
  });

  test("is silent with on_unsupported: skip, and still traced", async () => {
    const adapter = await load();
    const loud: unknown[] = [];
    for (const { event, effect, outcome } of listGaps(adapter)) {
      const { trace, stdout, stderr } = await ask(adapter, event, outcome, "skip");
      if (trace?.outcome !== "unsupported" || /hawk:|asked for|not possible|can.t do/.test(`${stdout}${stderr}`))
        loud.push({ event, effect, trace, stdout, stderr });
    }
    expect(loud).toEqual([]);
  });

  test("is all that is reported: what it can do at an event that offers it is left alone", async () => {
    const adapter = await load();
    const wrong: unknown[] = [];
    for (const event of eventNames) {
      const host = adapter.events[event];
      if (!host?.canBlock || !eventInfo(event).canBlock) continue;
      const { trace, dropped } = await ask(adapter, event, { status: "blocking", reason: "not that one" }, "refuse");
      if (trace?.outcome !== "blocked" || dropped?.length !== 0) wrong.push({ event, trace, dropped });
    }
    expect(wrong).toEqual([]);
  });
});

describe("through the runner of Claude Code", () => {
  const answering = (answer: unknown, ...fields: string[]) =>
    `#!/bin/sh\n# hawk-hook: events=user_prompt_submit\n${fields.map((field) => `# hawk-hook: ${field}\n`).join("")}cat >/dev/null\necho '${JSON.stringify(answer)}'\n`;
  const rewriting = { hookSpecificOutput: { hookEventName: "UserPromptSubmit", updatedInput: { prompt: "be kind" } } };

  async function fire(hook: string): Promise<{ status: number | null; stdout: string; trace: string }> {
    const home = createHome({ "rewrite.sh": hook });
    expect(await home.hawk("sync")).toMatchObject({ exitCode: 0 });
    const { status, stdout } = home.fire("user_prompt_submit", { prompt: "hello" });
    const read = async (): Promise<string> => (await home.hawk("log", "--json")).stdout;
    await expect.poll(read).toContain("rewrite.sh");
    return { status, stdout, trace: await read() };
  }

  test("a blocked prompt is said in JSON, so the screen doesn't show the runner's path", async () => {
    const hook = `#!/bin/sh\n# hawk-hook: events=user_prompt_submit\ncat >/dev/null\nprintf 'not "that"\\nprompt\\n' >&2\nexit 2\n`;
    const { status, stdout, trace } = await fire(hook);
    expect({ status, stdout: JSON.parse(stdout) as unknown }).toEqual({
      status: 0,
      stdout: { decision: "block", reason: 'not "that"\nprompt' },
    });
    expect(trace).toContain('"outcome":"blocked"');
  });

  test("an answer that asks for what Claude Code drops at the event is reported", async () => {
    const { status, stdout, trace } = await fire(answering(rewriting));
    expect({ status, stdout: JSON.parse(stdout) as unknown }).toEqual({
      status: 0,
      stdout: { systemMessage: "hawk: rewrite.sh asked for something claude-code can't do here: changed input" },
    });
    expect(trace).toContain("changed input: not possible in claude-code (prompt: be kind)");
  });

  test("with on_unsupported: refuse it blocks, and with skip it says nothing", async () => {
    expect(JSON.parse((await fire(answering(rewriting, "on_unsupported=refuse"))).stdout)).toMatchObject({
      decision: "block",
      reason: expect.stringContaining("changed input: not possible in claude-code (prompt: be kind)") as string,
    });
    const skipped = await fire(answering(rewriting, "on_unsupported=skip"));
    expect(skipped.stdout).toBe("");
    expect(skipped.trace).toContain('"outcome":"unsupported"');
  });

  test("any other answer goes through as it is", async () => {
    const answer = { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: "by the way" } };
    expect(await fire(answering(answer))).toMatchObject({ status: 0, stdout: `${JSON.stringify(answer)}\n` });
  });
});
