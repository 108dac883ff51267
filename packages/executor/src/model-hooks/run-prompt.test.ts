import { dialects } from "@hawk/protocol";
import { expect, test } from "vitest";
import { runPromptHook } from "./run-prompt.ts";
import { agentHook, bashEvent, promptHook } from "./testing/planned-hooks.ts";
import { deafModel, failingModel, scriptedModel } from "./testing/scripted-model.ts";

const inTime = { timeoutMs: 10_000 };

test("asks the model that the hook names, with the event filled in, and hands its answer on", async () => {
  const model = scriptedModel([], '{"ok": false, "reason": "no"}');
  const hook = promptHook({ prompt: "Is $COMMAND safe?", model: "small" });
  const result = await runPromptHook(hook, bashEvent(), { model, ...inTime });
  expect(result).toEqual({ text: '{"ok": false, "reason": "no"}' });
  expect(model.asked).toMatchObject([{ prompt: 'Is "npm test" safe?', model: "small" }]);
  expect(model.asked[0]?.system).toContain('{"ok": boolean, "reason": string}');
  expect(dialects.claude.decodeModel(result, hook, bashEvent())).toMatchObject({ status: "blocking", reason: "no" });
});

test("names no model when the hook does not", async () => {
  const model = scriptedModel([], "x");
  await runPromptHook(promptHook(), bashEvent(), { model, ...inTime });
  expect(model.asked[0]).not.toHaveProperty("model");
});

test("asks for one of three words in the dialect of code-agent", async () => {
  const model = scriptedModel([], "BLOCK: no");
  const hook = promptHook({}, { dialect: "code-agent" });
  const result = await runPromptHook(hook, bashEvent(), { model, ...inTime });
  expect(model.asked[0]?.system).toMatch(/ALLOW.*BLOCK.*CONTINUE/s);
  expect(model.asked[0]?.system).not.toContain('"ok"');
  expect(dialects["code-agent"].decodeModel(result, hook, bashEvent())).toMatchObject({ status: "blocking", reason: "no" });
});

test.each([
  ["an error", new Error("no key"), "no key"],
  ["something else", "odd", "odd"],
])("tells %s of the model", async (_, error, text) => {
  expect(await runPromptHook(promptHook(), bashEvent(), { model: failingModel(error), ...inTime })).toEqual({ text: "", error: text });
});

test("tells an event that can't be put into words", async () => {
  const payload: Record<string, unknown> = {};
  payload["self"] = payload;
  const result = await runPromptHook(promptHook(), { name: "stop", payload }, { model: scriptedModel([], "x"), ...inTime });
  expect(result).toMatchObject({ text: "", error: expect.stringContaining("circular") as string });
});

test("ends when time is up, even if the model does not listen", async () => {
  expect(await runPromptHook(promptHook(), bashEvent(), { model: deafModel(), timeoutMs: 20 })).toEqual({ text: "", timedOut: true });
});

test("ends when it is aborted, even if the model does not listen", async () => {
  const controller = new AbortController();
  const running = runPromptHook(promptHook(), bashEvent(), { model: deafModel(), signal: controller.signal, ...inTime });
  controller.abort();
  expect(await running).toEqual({ text: "", aborted: true });
});

test("does not ask at all when it is aborted already", async () => {
  const model = scriptedModel([], "x");
  expect(await runPromptHook(promptHook(), bashEvent(), { model, signal: AbortSignal.abort(), ...inTime })).toEqual({
    text: "",
    aborted: true,
  });
  expect(model.asked).toEqual([]);
});

test.each([20, 10_000])("aborts the model's request when it ends for another reason than the answer (%i ms)", async (timeoutMs) => {
  const controller = new AbortController();
  const model = deafModel();
  let seen: AbortSignal | undefined;
  const complete = (request: { signal?: AbortSignal }): Promise<string> => {
    seen = request.signal;
    return model.complete({ prompt: "" });
  };
  const running = runPromptHook(promptHook(), bashEvent(), { model: { ...model, complete }, signal: controller.signal, timeoutMs });
  if (timeoutMs > 1000) controller.abort();
  await running;
  expect(seen?.aborted).toBe(true);
});

test("waits as long as it takes when the time is without end", async () => {
  expect(await runPromptHook(promptHook(), bashEvent(), { model: scriptedModel([], "x"), timeoutMs: Infinity })).toEqual({ text: "x" });
});

test("refuses other hooks by name", async () => {
  const result = await runPromptHook(agentHook(), bashEvent(), { model: scriptedModel([], "x"), ...inTime });
  expect(result).toEqual({ text: "", error: "expected a prompt hook, got agent" });
});
