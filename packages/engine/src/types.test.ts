import type { HookEvent, Verdict } from "@hawk/protocol";
import { expectTypeOf, test } from "vitest";
import { createEngine } from "./index.ts";
import type { Engine, EngineOptions, EngineStep, HookResult, LateResult, RegisterOptions, TriggerInput, TriggerResult } from "./index.ts";

test("an engine needs nothing, and takes no option that there is not", () => {
  expectTypeOf(createEngine).parameter(0).toEqualTypeOf<EngineOptions | undefined>();
  expectTypeOf(createEngine).returns.toEqualTypeOf<Engine>();
  expectTypeOf<{ stopCap: string }>().not.toExtend<EngineOptions>();
  // @ts-expect-error: there is no such option.
  createEngine({ stopCaps: 3 });
});

test("a callback gets the event and a signal, and may answer anything", () => {
  createEngine().register("stop", (event, signal) => {
    expectTypeOf(event).toEqualTypeOf<HookEvent>();
    expectTypeOf(event.payload).toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
  });
  expectTypeOf<Engine["register"]>().returns.toBeString();
  expectTypeOf<Engine["unregister"]>().returns.toBeBoolean();
  expectTypeOf<{ onFailure: "ignore" }>().not.toExtend<RegisterOptions>();
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
