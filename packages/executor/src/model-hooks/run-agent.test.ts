import { expect, test } from "vitest";
import { runAgentHook } from "./run-agent.ts";
import { createTree } from "./testing/create-tree.ts";
import { agentHook, bashEvent, promptHook } from "./testing/planned-hooks.ts";
import { deafModel, failingModel, lateReader, scriptedModel } from "./testing/scripted-model.ts";
import type { Turn } from "./testing/scripted-model.ts";

const answer = (input: Record<string, unknown>): Turn => [["structured_output", input]];
const inTime = { timeoutMs: 10_000 };

test("lets the model look around and answers what it gives as its answer", async () => {
  const cwd = createTree({ "a.test.ts": "test" });
  const model = scriptedModel([
    [
      ["list_files", {}],
      ["read_file", { path: "a.test.ts" }],
    ],
    answer({ ok: true, reason: "there is one" }),
  ]);
  const result = await runAgentHook(agentHook({ model: "large", prompt: "Tests for $COMMAND?" }), bashEvent(), { model, cwd, ...inTime });
  expect(result).toEqual({ text: '{"ok":true,"reason":"there is one"}' });
  expect(model.replies).toEqual([{ content: "a.test.ts" }, { content: "test" }, { done: { ok: true, reason: "there is one" } }]);
  expect(model.asked).toMatchObject([
    {
      prompt: "Tests for npm test?",
      model: "large",
      maxTurns: 50,
      tools: ["read_file", "search", "list_files", "read_transcript", "structured_output"].map((name) => ({ name })),
    },
  ]);
  expect(model.asked[0]?.system).toContain("structured_output");
});

test("tells the agent its name where it has one", async () => {
  const model = scriptedModel([answer({ ok: true, reason: "" })]);
  await runAgentHook(agentHook({ agent: "reviewer", prompt: "" }), bashEvent(), { model, cwd: createTree({}), ...inTime });
  expect(model.asked[0]?.system).toMatch(/^You are the agent "reviewer"\./);
});

test.each([
  ["no yes or no", { reason: "hm" }],
  ["a yes in words", { ok: "true" }],
])("tells the model that an answer with %s is none, and takes the next", async (_, wrong) => {
  const model = scriptedModel([answer(wrong), answer({ ok: false, more: 1 })]);
  const result = await runAgentHook(agentHook(), bashEvent(), { model, cwd: createTree({}), ...inTime });
  expect(model.replies[0]).toEqual({ content: "ok must be true or false", isError: true });
  expect(result).toEqual({ text: '{"ok":false,"reason":""}' });
});

test.each([
  ["50", undefined, 50],
  ["as many as it may", 3, 3],
])("is cancelled after %s turns, and says why", async (_, maxTurns, turns) => {
  const model = scriptedModel(Array.from({ length: 60 }, (): Turn => [["list_files", {}]]));
  const options = { model, cwd: createTree({}), ...inTime, ...(maxTurns === undefined ? {} : { maxTurns }) };
  const result = await runAgentHook(agentHook(), bashEvent(), options);
  expect(result).toEqual({ text: "", aborted: true, error: `gave no answer within ${turns} turns` });
  expect(model.replies).toHaveLength(turns);
});

test.each([
  ['{"ok": true, "reason": "fine"}', { text: '{"ok":true,"reason":"fine"}' }],
  ['```json\n{"ok": false}\n```', { text: '{"ok":false,"reason":""}' }],
  ["It looks fine to me.", { text: "", error: "ended without calling structured_output" }],
  ['{"ok": "yes"}', { text: "", error: "ended without calling structured_output" }],
  ["null", { text: "", error: "ended without calling structured_output" }],
  ["", { text: "", error: "ended without calling structured_output" }],
])("a model that ends with the text %o", async (words, result) => {
  expect(await runAgentHook(agentHook(), bashEvent(), { model: scriptedModel([], words), cwd: createTree({}), ...inTime })).toEqual(result);
});

test("there is no tool that writes or runs anything", async () => {
  const calls: Turn = [
    ["write_file", { path: "x", content: "y" }],
    ["bash", { command: "touch x" }],
    ["__proto__", {}],
  ];
  const model = scriptedModel([calls, answer({ ok: true })]);
  await runAgentHook(agentHook(), bashEvent(), { model, cwd: createTree({}), ...inTime });
  expect(model.replies.slice(0, 3)).toEqual(calls.map(([name]) => ({ content: `there is no tool ${name}`, isError: true })));
});

test("tells an error of the model, and a working directory that is gone", async () => {
  const cwd = createTree({});
  const failed = await runAgentHook(agentHook(), bashEvent(), { model: failingModel(new Error("no key")), cwd, ...inTime });
  expect(failed).toEqual({ text: "", error: "no key" });
  const lost = await runAgentHook(agentHook(), bashEvent(), { model: scriptedModel([]), cwd: `${cwd}/gone`, ...inTime });
  expect(lost).toMatchObject({ text: "", error: expect.stringContaining("ENOENT") as string });
});

test("ends when time is up or it is aborted, even if the model does not listen", async () => {
  const cwd = createTree({});
  expect(await runAgentHook(agentHook(), bashEvent(), { model: deafModel(), cwd, timeoutMs: 20 })).toEqual({ text: "", timedOut: true });
  const signal = AbortSignal.timeout(20);
  expect(await runAgentHook(agentHook(), bashEvent(), { model: deafModel(), cwd, signal, ...inTime })).toEqual({ text: "", aborted: true });
});

test("a model that goes on after its time is up gets nothing more to read", async () => {
  const cwd = createTree({ a: "" });
  const outcome = await new Promise((resolve) => {
    void runAgentHook(agentHook(), bashEvent(), { model: lateReader(60, resolve), cwd, timeoutMs: 20 });
  });
  expect(outcome).toMatchObject({ name: "AbortError" });
});

test("refuses other hooks by name", async () => {
  const result = await runAgentHook(promptHook(), bashEvent(), { model: scriptedModel([]), cwd: createTree({}), ...inTime });
  expect(result).toEqual({ text: "", error: "expected an agent hook, got prompt" });
});
