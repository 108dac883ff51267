import { applyFailurePolicy, dialects } from "@hawk/protocol";
import type { ToolLoopRequest, ToolLoopResult } from "@hawk/protocol";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { runAgentHook } from "./run-agent.ts";
import { agentHook, bashEvent, promptHook } from "./testing/planned-hooks.ts";
import { deafModel, failingModel, lateReader, scriptedModel } from "./testing/scripted-model.ts";
import type { Turn } from "./testing/scripted-model.ts";

const answer = (input: Record<string, unknown>): Turn => [["structured_output", input]];
const inTime = { timeoutMs: 10_000 };

test("lets the model look around and answers what it gives as its answer", async () => {
  const projectDir = createTree({ "a.test.ts": "test" });
  const model = scriptedModel([
    [
      ["list_files", {}],
      ["read_file", { path: "a.test.ts" }],
    ],
    answer({ ok: true, reason: "there is one" }),
  ]);
  const result = await runAgentHook(agentHook({ model: "large", prompt: "Tests for $COMMAND?" }), bashEvent(), {
    model,
    projectDir,
    ...inTime,
  });
  expect(result).toEqual({ text: '{"ok":true,"reason":"there is one"}' });
  expect(model.replies).toEqual([{ content: "a.test.ts" }, { content: "test" }, { done: { ok: true, reason: "there is one" } }]);
  expect(model.asked).toMatchObject([
    {
      prompt: 'Tests for "npm test"?',
      model: "large",
      maxTurns: 50,
      tools: ["read_file", "search", "list_files", "read_transcript", "structured_output"].map((name) => ({ name })),
    },
  ]);
  expect(model.asked[0]?.system).toContain("structured_output");
});

test("tells the agent its name where it has one", async () => {
  const model = scriptedModel([answer({ ok: true, reason: "" })]);
  await runAgentHook(agentHook({ agent: "reviewer", prompt: "" }), bashEvent(), { model, projectDir: createTree({}), ...inTime });
  expect(model.asked[0]?.system).toMatch(/^You are the agent "reviewer"\./);
});

test.each([
  ["no yes or no", { reason: "hm" }],
  ["a yes in words", { ok: "true" }],
])("tells the model that an answer with %s is none, and takes the next", async (_, wrong) => {
  const model = scriptedModel([answer(wrong), answer({ ok: false, more: 1 })]);
  const result = await runAgentHook(agentHook(), bashEvent(), { model, projectDir: createTree({}), ...inTime });
  expect(model.replies[0]).toEqual({ content: "ok must be true or false", isError: true });
  expect(result).toEqual({ text: '{"ok":false,"reason":""}' });
});

test.each([
  ["50", undefined, 50],
  ["as many as it may", 3, 3],
])("fails after %s turns, and says why", async (_, maxTurns, turns) => {
  const model = scriptedModel(Array.from({ length: 60 }, (): Turn => [["list_files", {}]]));
  const options = { model, projectDir: createTree({}), ...inTime, ...(maxTurns === undefined ? {} : { maxTurns }) };
  const result = await runAgentHook(agentHook(), bashEvent(), options);
  expect(result).toEqual({ text: "", failure: "turns", error: `gave no answer within ${turns} turns` });
  expect(model.replies).toHaveLength(turns);
});

test.each([
  ['{"ok": true, "reason": "fine"}', { text: '{"ok":true,"reason":"fine"}' }],
  ['```json\n{"ok": false}\n```', { text: '{"ok":false,"reason":""}' }],
  ["It looks fine to me.", { text: "", failure: "no_answer", error: "ended without calling structured_output" }],
  ['{"ok": "yes"}', { text: "", failure: "no_answer", error: "ended without calling structured_output" }],
  ["null", { text: "", failure: "no_answer", error: "ended without calling structured_output" }],
  ["", { text: "", failure: "no_answer", error: "ended without calling structured_output" }],
])("a model that ends with the text %o", async (words, result) => {
  expect(await runAgentHook(agentHook(), bashEvent(), { model: scriptedModel([], words), projectDir: createTree({}), ...inTime })).toEqual(
    result,
  );
});

test.each(["claude", "hawk", "arawn", "code-agent"] as const)(
  "a guard of %s that ran out of turns, or gave no answer, blocks",
  async (dialect) => {
    const hook = { ...agentHook(), dialect, onFailure: "block" as const };
    const endless = scriptedModel(Array.from({ length: 60 }, (): Turn => [["list_files", {}]]));
    for (const [model, failure] of [
      [endless, "turns"],
      [scriptedModel([], "Looks fine."), "no_answer"],
    ] as const) {
      const result = await runAgentHook(hook, bashEvent(), { model, projectDir: createTree({}), ...inTime });
      const outcome = applyFailurePolicy(dialects[dialect].decodeModel(result, hook, bashEvent()), hook, bashEvent());
      expect(outcome).toMatchObject({ status: "blocking", failure });
    }
  },
);

test("fails when the model has read more than 1 MiB, also if it has an answer then", async () => {
  const projectDir = createTree({ a: "x".repeat(250_000) });
  const reads: Turn[] = Array.from({ length: 5 }, (): Turn => [["read_file", { path: "a" }]]);
  const model = scriptedModel([...reads, answer({ ok: true })]);
  const result = await runAgentHook(agentHook(), bashEvent(), { model, projectDir, ...inTime });
  expect(result).toEqual({ text: "", failure: "budget", error: "it read more than 1 MiB" });
  const stubborn = { ...model, runTools: async (request: ToolLoopRequest) => ignoreErrors(request) };
  expect(await runAgentHook(agentHook(), bashEvent(), { model: stubborn, projectDir, ...inTime })).toEqual(result);
});

/** A model of an embedding program's that answers, whatever its tools say. */
async function ignoreErrors({ callTool }: ToolLoopRequest): Promise<ToolLoopResult> {
  for (let count = 0; count < 10; count += 1) await callTool("read_file", { path: "a" }).catch(() => undefined);
  return { ended: "done", result: { ok: true, reason: "" }, turns: 1 };
}

test("fails when the model calls too many tools at once", async () => {
  const model = { ...scriptedModel([]), runTools: async (): Promise<ToolLoopResult> => ({ ended: "calls", turns: 1 }) };
  const result = await runAgentHook(agentHook(), bashEvent(), { model, projectDir: createTree({}), ...inTime });
  expect(result).toEqual({ text: "", failure: "budget", error: "the model called more than 32 tools at once" });
});

test("does not ask about an event that is too long to show", async () => {
  const model = scriptedModel([answer({ ok: true })]);
  const event = bashEvent({ tool_input: { description: "x".repeat(200_000), command: "rm -rf /" } });
  const result = await runAgentHook(agentHook(), event, { model, projectDir: createTree({}), ...inTime });
  expect(result).toMatchObject({ text: "", failure: "input" });
  expect(model.asked).toEqual([]);
});

test("there is no tool that writes or runs anything", async () => {
  const calls: Turn = [
    ["write_file", { path: "x", content: "y" }],
    ["bash", { command: "touch x" }],
    ["__proto__", {}],
  ];
  const model = scriptedModel([calls, answer({ ok: true })]);
  await runAgentHook(agentHook(), bashEvent(), { model, projectDir: createTree({}), ...inTime });
  expect(model.replies.slice(0, 3)).toEqual(calls.map(([name]) => ({ content: `there is no tool ${name}`, isError: true })));
});

test("tells an error of the model, and a working directory that is gone", async () => {
  const projectDir = createTree({});
  const failed = await runAgentHook(agentHook(), bashEvent(), { model: failingModel(new Error("no key")), projectDir, ...inTime });
  expect(failed).toEqual({ text: "", error: "no key" });
  const lost = await runAgentHook(agentHook(), bashEvent(), { model: scriptedModel([]), projectDir: `${projectDir}/gone`, ...inTime });
  expect(lost).toMatchObject({ text: "", error: expect.stringContaining("ENOENT") as string });
});

test("ends when time is up or it is aborted, even if the model does not listen", async () => {
  const projectDir = createTree({});
  expect(await runAgentHook(agentHook(), bashEvent(), { model: deafModel(), projectDir, timeoutMs: 20 })).toEqual({
    text: "",
    timedOut: true,
  });
  const signal = AbortSignal.timeout(20);
  expect(await runAgentHook(agentHook(), bashEvent(), { model: deafModel(), projectDir, signal, ...inTime })).toEqual({
    text: "",
    aborted: true,
  });
});

test("a model that goes on after its time is up gets nothing more to read", async () => {
  const projectDir = createTree({ a: "" });
  const outcome = await new Promise((resolve) => {
    void runAgentHook(agentHook(), bashEvent(), { model: lateReader(60, resolve), projectDir, timeoutMs: 20 });
  });
  expect(outcome).toMatchObject({ name: "AbortError" });
});

test("refuses other hooks by name", async () => {
  const result = await runAgentHook(promptHook(), bashEvent(), { model: scriptedModel([]), projectDir: createTree({}), ...inTime });
  expect(result).toEqual({ text: "", error: "expected an agent hook, got prompt" });
});
