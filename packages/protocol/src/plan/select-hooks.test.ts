import type { HookDefinition, HookEvent } from "../definition.ts";
import { expect, test } from "vitest";
import { buildPlan } from "./plan.ts";
import { selectHooks } from "./select-hooks.ts";
import { createSource, defineHook } from "./testing/sources.ts";

const bash: HookEvent = {
  name: "pre_tool_use",
  payload: { session_id: "s", cwd: "/w", tool_name: "Bash", tool_input: { command: "git push --force" } },
};

function select(hooks: readonly HookDefinition[], event: HookEvent = bash) {
  const { hooks: selected, notes } = selectHooks(buildPlan([createSource("user", hooks)]), event);
  return {
    names: selected.map(({ name }) => name),
    why: Object.fromEntries(notes.map(({ hookId, why }) => [hookId.replace("user/", ""), why])),
  };
}

const claude = (command: string, more: Partial<HookDefinition> = {}) =>
  defineHook(command, { dialect: "claude", handler: { type: "shell", command, passContext: true, parseResult: true }, ...more });

test.each([
  ["before its time", { until: "2026-01-01T12:00:00Z" }, "2026-01-01T11:59:59Z", false],
  ["at its time", { until: "2026-01-01T12:00:00Z" }, "2026-01-01T12:00:00Z", true],
  ["with an offset", { until: "2026-01-01T13:00:00+01:00" }, "2026-01-01T11:59:59Z", false],
  ["at another event", { until: "2026-01-01T12:00:00Z", events: ["stop" as const] }, "2026-01-01T11:00:00Z", true],
  ["at this event", { until: "2026-01-01T12:00:00Z", events: ["pre_tool_use" as const] }, "2026-01-01T11:00:00Z", false],
  ["in another host", { until: "2026-01-01T12:00:00Z", hosts: ["codex"] }, "2026-01-01T11:00:00Z", true],
  ["in this host", { until: "2026-01-01T12:00:00Z", hosts: ["claude-code"] }, "2026-01-01T11:00:00Z", false],
])("a hook that sleeps %s", (_, disabling, now, runs) => {
  const source = createSource("user", ["a.sh"], { disabled: [{ name: "a.sh", line: 1, ...disabling }] });
  const { hooks, notes } = selectHooks(buildPlan([source]), { ...bash, host: "claude-code" }, Date.parse(now));
  expect(hooks.map(({ name }) => name)).toEqual(runs ? ["a.sh"] : []);
  expect(notes[0]?.why).toBe(runs ? "it has no matcher, so it matches every such event" : `it is paused until ${disabling.until}`);
  expect(notes[0]?.until).toBe(runs ? undefined : disabling.until);
});

test("without a clock, what sleeps sleeps on", () => {
  const source = createSource("user", ["a.sh"], { disabled: [{ name: "a.sh", line: 1, until: "2001-01-01T00:00:00Z" }] });
  expect(selectHooks(buildPlan([source]), bash).hooks).toEqual([]);
});

test("keeps the order of the plan and says of each hook why or why not", () => {
  expect(
    select([
      defineHook("all.sh"),
      defineHook("edit.sh", { matcher: "Edit" }),
      defineHook("shell.sh", { matcher: "shell" }),
      defineHook("stop.sh", { events: ["stop"] }),
    ]),
  ).toEqual({
    names: ["all.sh", "shell.sh"],
    why: {
      "all.sh": "it has no matcher, so it matches every such event",
      "edit.sh": 'its matcher "Edit" does not match',
      "shell.sh": 'its matcher "shell" matches',
    },
  });
});

test.each([
  ["hawk", "shell|edit", true],
  ["hawk", "web", false],
  ["hawk", "Ba.*", true],
  ["claude", "shell", false],
  ["claude", "Ba", false],
  ["claude", "^Ba", true],
  ["code-agent", "Ba", false],
  ["code-agent", "Ba.*", true],
  ["arawn", "Bash|Edit", true],
  ["arawn", "ash", false],
  ["cocode", "Ba*", true],
  ["cocode", "Ba", false],
] as const)("a matcher is read as its dialect reads it: %s %s: %s", (dialect, matcher, expected) => {
  expect(select([claude("x", { dialect, matcher })]).names).toEqual(expected ? ["x"] : []);
});

test("a matcher that can't be read matches nothing, and says so", () => {
  expect(select([defineHook("x.sh", { matcher: "(" })])).toEqual({
    names: [],
    why: { "x.sh": 'its matcher "(" can\'t be read, so it matches nothing' },
  });
});

test("a condition is checked beside the matcher", () => {
  expect(select([claude("yes", { condition: "Bash(git push *)" }), claude("no", { condition: "Bash(npm *)" })])).toMatchObject({
    names: ["yes"],
    why: { no: `the call doesn't meet its condition "Bash(npm *)"` },
  });
});

test("of hooks that do the same and match together, the first runs", () => {
  expect(select([claude("x", { matcher: "Bash" }), claude("x", { matcher: "Bash|Edit" }), claude("x", { matcher: "Edit" })])).toMatchObject(
    {
      names: ["x"],
      why: { "x#2": "the same as user/x, which also matches", "x#3": 'its matcher "Edit" does not match' },
    },
  );
});

test("a hook for other hosts is left out, and so is one that is excluded", () => {
  const plan = buildPlan([
    createSource("project", [], { disabled: [{ name: "out.sh", hosts: ["codex"], line: 1 }] }),
    createSource("user", [
      defineHook("codex.sh", { hosts: ["codex"] }),
      defineHook("gemini.sh", { hosts: ["gemini-cli"] }),
      "out.sh",
      "any.sh",
    ]),
  ]);
  const at = (host?: string) => selectHooks(plan, host === undefined ? bash : { ...bash, host }).hooks.map(({ name }) => name);
  expect(at("codex")).toEqual(["codex.sh", "any.sh"]);
  expect(at("gemini-cli")).toEqual(["gemini.sh", "out.sh", "any.sh"]);
  expect(at()).toEqual(["codex.sh", "gemini.sh", "out.sh", "any.sh"]);
});

test("an event without hooks selects none", () => {
  expect(selectHooks(buildPlan([]), bash)).toEqual({ hooks: [], notes: [] });
});
