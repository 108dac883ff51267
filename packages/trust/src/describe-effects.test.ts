import type { Source } from "@hawk/config";
import { hookDefaults } from "@hawk/protocol";
import type { HookDefinition, LayerName } from "@hawk/protocol";
import { expect, test } from "vitest";
import { describeEffects } from "./describe-effects.ts";

function hook(layer: LayerName, more: Partial<HookDefinition> = {}): HookDefinition {
  return {
    ...hookDefaults,
    name: "guard.py",
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler: { type: "shell", file: "/hooks/guard.py", passContext: true, parseResult: true },
    timeoutSeconds: 60,
    origin: { layer, file: `/${layer}.yaml`, line: 1, column: 1 },
    ...more,
  };
}

function source(layer: LayerName, more: Partial<Source>): Source {
  return { id: `/${layer}.yaml`, layer, order: 0, dialect: "hawk", definitions: [], disabled: [], policy: {}, ...more };
}

const user = source("user", { definitions: [hook("user", { onFailure: "block" }), hook("user", { name: "notify.py" })] });

test("says what a project would do to the user's guards, and does to other hooks", () => {
  const project = source("project", {
    disabled: [
      { name: "guard.py", line: 1 },
      { name: "guard.py", hosts: ["codex"], line: 2 },
      { name: "notify.py", line: 3 },
    ],
    definitions: [hook("project", { env: { ALLOW: "*" }, timeoutSeconds: 1 })],
    policy: { disableAllHooks: true },
  });
  expect(describeEffects(project, [user])).toEqual([
    "turns off all hooks there, including yours, but not your guards",
    "would turn off guard.py, which is your guard: hawk keeps it on",
    "would turn off guard.py in codex, which is your guard: hawk keeps it on",
    "turns off notify.py, which is yours",
    "would run guard.py, which is your guard, with its own env, timeout, onFailure: yours runs too, as you set it",
  ]);
});
