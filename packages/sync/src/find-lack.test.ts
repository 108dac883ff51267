import type { Adapter } from "@hawk/adapter";
import { hookDefaults } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";
import { expect, test } from "vitest";
import { describeLack, findLack, runsNatively } from "./find-lack.ts";

const events = { pre_tool_use: { native: ["PreToolUse"], canBlock: true, runsNatively: ["prompt"] } };
const adapter = { id: "toy", events } as unknown as Adapter;
const hook: HookDefinition = {
  ...hookDefaults,
  name: "safe.prompt.json",
  events: ["pre_tool_use"],
  dialect: "hawk",
  handler: { type: "prompt", prompt: "Safe?" },
  timeoutSeconds: 30,
  origin: { layer: "user", file: "/config.yaml", line: 1, column: 1 },
};
const guard: HookDefinition = { ...hook, onFailure: "block" };

test("a host may ask the model itself, but not for a guard: no host blocks when it gets no answer", () => {
  expect(runsNatively(adapter, "pre_tool_use", hook)).toBe(true);
  expect(runsNatively(adapter, "pre_tool_use", guard)).toBe(false);
});

test("a guard without a model lacks one, also where the host would ask its own", () => {
  const place = { mayBeNative: true, hasModel: false };
  expect(findLack(adapter, "pre_tool_use", hook, place)).toBeNull();
  expect(findLack(adapter, "pre_tool_use", guard, place)).toBe("model");
  expect(findLack(adapter, "pre_tool_use", guard, { ...place, hasModel: true })).toBeNull();
  expect(describeLack("toy", { event: "pre_tool_use", hook: guard, lacks: "model" })).toBe(
    "toy does not run prompt hooks with on_failure: block itself, and no model is set up",
  );
});
