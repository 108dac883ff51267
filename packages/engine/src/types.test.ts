import type { CallbackAnswer, Verdict } from "@hawk/protocol";
import { defineHook, deny } from "@hawk/sdk";
import { expect, expectTypeOf, test } from "vitest";
import { createEngine } from "./index.ts";
import type { Engine, EngineOptions, EngineStep, HookResult, LateResult, RegisterOptions, TriggerInput, TriggerResult } from "./index.ts";

test("an engine needs nothing, and takes no option that there is not", () => {
  expectTypeOf(createEngine).parameter(0).toEqualTypeOf<EngineOptions | undefined>();
  expectTypeOf(createEngine).returns.toEqualTypeOf<Engine>();
  expectTypeOf<{ stopCap: string }>().not.toExtend<EngineOptions>();
  // @ts-expect-error: there is no such option.
  createEngine({ stopCaps: 3 });
});

test("a callback gets the event that it was registered for, in any spelling, and a signal", () => {
  const engine = createEngine();
  engine.register("PreToolUse", (event, signal) => {
    expectTypeOf(event.name).toEqualTypeOf<"pre_tool_use">();
    expectTypeOf(event.payload.tool_name).toEqualTypeOf<string>();
    expectTypeOf(event.payload.tool_input).toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf(event.payload["mine"]).toEqualTypeOf<unknown>();
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
  });
  engine.register("BeforeTool", ({ payload }) => expectTypeOf(payload.tool_name).toBeString());
  engine.register("PrePromptSubmit", ({ payload }) => expectTypeOf(payload.prompt).toBeString());
  engine.register("stop", ({ payload }) => expectTypeOf(payload.stop_hook_active).toEqualTypeOf<boolean | undefined>());
  // @ts-expect-error: there is no such event.
  expect(() => engine.register("PreToolUs", () => undefined)).toThrow("there is no event");
  // @ts-expect-error: no tool is called when an agent stops, so what is there is unknown.
  engine.register("stop", ({ payload }) => payload.tool_name.length > 0);
  expectTypeOf<Engine["register"]>().returns.toBeString();
  expectTypeOf<Engine["unregister"]>().returns.toBeBoolean();
  // @ts-expect-error: a matcher is a text.
  expect(() => engine.register("pre_tool_use", () => undefined, { matcher: 3 })).toThrow("can't be read");
  expectTypeOf<{ onFailure: "ignore" }>().not.toExtend<RegisterOptions>();
});

test("what a callback may answer is known", () => {
  const engine = createEngine();
  expectTypeOf<CallbackAnswer>().not.toBeUnknown();
  engine.register("pre_tool_use", () => undefined);
  engine.register("pre_tool_use", async () => "block");
  engine.register("pre_tool_use", () => ({ Reject: { reason: "no" } }));
  engine.register("pre_tool_use", () => ({ decision: "block", reason: "no" }));
  engine.register("pre_tool_use", () => ({ ok: false, reason: "no" }));
  engine.register(
    "pre_tool_use",
    defineHook({ events: ["pre_tool_use"] }, ({ payload }) => deny(payload.tool_name)),
  );
  // @ts-expect-error: a rejection has its reason in an object.
  engine.register("pre_tool_use", () => ({ Reject: "no" }));
  // @ts-expect-error: a result is not an answer.
  engine.register("pre_tool_use", () => ({ allowed: false }));
  // @ts-expect-error: misspelled.
  engine.register("pre_tool_use", () => ({ decison: "block" }));
  // @ts-expect-error: no such decision.
  engine.register("pre_tool_use", () => ({ decision: "deny" }));
  // @ts-expect-error: a number is not an answer.
  engine.register("pre_tool_use", () => 7);
});

test("a hook that is not a function needs a name and a handler", () => {
  const engine = createEngine();
  engine.register("pre_tool_use", { name: "check", handler: { type: "shell", command: "./check.sh" } });
  engine.register("pre_tool_use", { name: "ask", handler: { type: "webhook", url: "https://example.com/" }, matcher: "Bash" });
  // @ts-expect-error: it has no handler.
  expect(() => engine.register("pre_tool_use", { name: "check" })).toThrow("with a name and a handler");
  // @ts-expect-error: there is no such handler.
  expect(() => engine.register("pre_tool_use", { name: "check", handler: { type: "http" } })).toThrow("with a name and a handler");
});

test("a trigger needs a type only, and gives a verdict", () => {
  expectTypeOf<{ type: "stop" }>().toExtend<TriggerInput>();
  expectTypeOf<{ sessionId: "s" }>().not.toExtend<TriggerInput>();
  expectTypeOf<Engine["trigger"]>().returns.resolves.toEqualTypeOf<TriggerResult>();
  expectTypeOf<TriggerResult["verdict"]>().toEqualTypeOf<Verdict>();
  expectTypeOf<TriggerResult["results"]>().toEqualTypeOf<HookResult[]>();
  expectTypeOf<HookResult["decision"]>().toEqualTypeOf<"allow" | "block" | "continue" | undefined>();
});

test("the steps of a stream are told apart by their type", () => {
  expectTypeOf<Extract<EngineStep, { type: "started" }>>().toEqualTypeOf<{ type: "started"; hookId: string }>();
  expectTypeOf<Extract<EngineStep, { type: "finished" }>["result"]>().toEqualTypeOf<HookResult>();
  expectTypeOf<Extract<EngineStep, { type: "verdict" }>["result"]>().toEqualTypeOf<TriggerResult>();
  expectTypeOf<LateResult["result"]>().toEqualTypeOf<HookResult>();
});
