import type { HookDefinition, LayerName } from "../definition.ts";
import { describe, expect, test } from "vitest";
import { buildPlan } from "./plan.ts";
import { selectHooks } from "./select-hooks.ts";
import type { Source } from "./source.ts";
import { createSource, defineHook } from "./testing/sources.ts";

const guard = (more: Partial<HookDefinition> = {}): HookDefinition => defineHook("guard.py", { onFailure: "block", ...more });
const call = { name: "pre_tool_use", host: "claude-code", payload: { tool_name: "Bash", tool_input: { command: "ls" } } } as const;

/** The ids of the hooks that a call is put to. */
function asked(sources: readonly Source[]): string[] {
  return selectHooks(buildPlan(sources), call, Date.parse("2030-01-01")).hooks.map(({ id }) => id);
}

const webhook: HookDefinition["handler"] = {
  type: "webhook",
  url: "https://example.com/",
  method: "POST",
  headers: {},
  allowedEnvVars: ["TOKEN"],
};

describe.each<LayerName>(["project", "directory"])("what a %s says", (layer) => {
  test.each<[string, Partial<HookDefinition>]>([
    ["other variables", { env: { GUARD_ALLOW: "*" } }],
    ["less time", { timeoutSeconds: 0.001 }],
    ["another answer to failure", { onFailure: "continue" }],
    ["another matcher", { matcher: "Nothing" }],
    ["a matcher that also fits", { matcher: "Bash" }],
    ["once", { once: true }],
    ["the background", { async: true }],
    ["one agent", { hosts: ["codex"] }],
    ["a condition", { condition: "Bash(git *)" }],
    ["no event here", { events: ["stop"] }],
    ["a higher priority", { priority: 99, timeoutSeconds: 1 }],
  ])("never stands in for the user's guard: %s", (_what, more) => {
    expect(asked([createSource(layer, [guard(more)]), createSource("user", [guard()])])).toContain("user/guard.py");
  });

  test("stands in for it when nothing is different", () => {
    expect(asked([createSource(layer, [guard()]), createSource("user", [guard()])])).toEqual([`${layer}/guard.py`]);
  });

  test.each<[string, Partial<Source>]>([
    ["disabled", { disabled: [{ name: "guard.py", line: 1 }] }],
    ["disabled at an event", { disabled: [{ name: "guard.py", events: ["pre_tool_use"], line: 1 }] }],
    ["excluded in an agent", { disabled: [{ name: "guard.py", hosts: ["claude-code"], line: 1 }] }],
    ["disabled for a while", { disabled: [{ name: "guard.py", until: "2040-01-01T00:00:00Z", line: 1 }] }],
    ["all off", { policy: { disableAllHooks: true } }],
    ["an unreadable policy", { policy: { disableAllHooks: true, allowedHttpHookUrls: [], httpHookAllowedEnvVars: [] } }],
  ])("never turns the user's guard off (%s), and may turn off plain hooks", (_what, more) => {
    const sources = [
      createSource(layer, [], more),
      createSource("user", [guard()]),
      createSource("profile", [guard({ name: "guard.py", timeoutSeconds: 5 })]),
    ];
    expect(asked(sources)).toEqual(["profile/guard.py"]);
    expect(asked([createSource(layer, [], more), createSource("user", [defineHook("guard.py")])])).toEqual([]);
  });

  test("never takes a URL or a variable from the user's guard", () => {
    const policy = { allowedHttpHookUrls: [], httpHookAllowedEnvVars: [] };
    const { hooks } = buildPlan([createSource(layer, [], { policy }), createSource("user", [guard({ handler: webhook })])]);
    expect(hooks).toMatchObject([{ id: "user/guard.py", handler: { allowedEnvVars: ["TOKEN"] } }]);
  });
});

test("the user may turn off and narrow their own guards", () => {
  expect(asked([createSource("user", [guard()], { disabled: [{ name: "guard.py", line: 1 }] })])).toEqual([]);
  expect(asked([createSource("profile", [guard({ env: { GUARD_ALLOW: "x" } })]), createSource("user", [guard()])])).toEqual([
    "profile/guard.py",
  ]);
  const both = [
    createSource("project", [], { policy: { disableAllHooks: true } }),
    createSource("user", [guard()], { policy: { disableAllHooks: true } }),
  ];
  expect(asked(both)).toEqual([]);
});
