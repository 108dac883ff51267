import type { HookDefinition, HookEvent, PlannedHook } from "@hawk/protocol";
import { expect, test } from "vitest";
import { runsInParallel, toBatches } from "./batches.ts";
import { define } from "./testing/hooks.ts";

const plan = (name: string, more: Partial<HookDefinition> = {}): PlannedHook => ({ id: name, ...define(name, more) });
const at = (name: HookEvent["name"]): HookEvent => ({ name, payload: {} });

test.each<[string, (boolean | undefined)[], string[]]>([
  ["nothing", [], []],
  ["one after another", [undefined, undefined], ["0", "1"]],
  ["neighbours that run beside others", [true, true, true], ["012"]],
  ["one alone between them", [true, false, true, true], ["0", "1", "23"]],
  ["one beside nobody", [false, true, false], ["0", "1", "2"]],
])("%s", (_, flags, expected) => {
  const hooks = flags.map((parallel, index) => plan(String(index), parallel === undefined ? {} : { parallel }));
  expect(toBatches(hooks, at("pre_tool_use")).map((batch) => batch.map(({ id }) => id).join(""))).toEqual(expected);
});

test.each<[Partial<HookDefinition>, HookEvent["name"], boolean]>([
  [{}, "pre_tool_use", false],
  [{}, "user_prompt_submit", false],
  [{}, "stop", false],
  [{}, "session_end", true],
  [{}, "notification", true],
  [{ dialect: "claude" }, "pre_tool_use", true],
  [{ dialect: "claude", parallel: false }, "pre_tool_use", false],
  [{ dialect: "arawn" }, "session_end", false],
  [{ dialect: "arawn", parallel: true }, "session_end", true],
])("%j at %s", (more, event, expected) => {
  expect(runsInParallel(plan("a", more), { name: event })).toBe(expected);
});
