import type { HookDefinition, HookEvent } from "@hawk/protocol";
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
      "all.sh": "it has no matcher, so it is for every such event",
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
    why: { no: 'the call does not meet its condition "Bash(npm *)"' },
  });
});

test("of hooks that do the same and match together, the first runs", () => {
  expect(select([claude("x", { matcher: "Bash" }), claude("x", { matcher: "Bash|Edit" }), claude("x", { matcher: "Edit" })])).toMatchObject(
    {
      names: ["x"],
      why: { "x#2": "the same as user/x, which matches as well", "x#3": 'its matcher "Edit" does not match' },
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
