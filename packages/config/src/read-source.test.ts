import { expect, test } from "vitest";
import { buildPlan } from "./index.ts";
import { readSource } from "./load.ts";

const command = (text: string, matcher = "Bash") => ({ matcher, hooks: [{ type: "command", command: text, timeout: 5000 }] });

test("a configuration in memory is read, and two of them are merged: the project's come first, and the same hook once", () => {
  const global = readSource("code-agent", { hooks: { PreToolUse: [command("global"), command("both")] } }, { id: "global", layer: "user" });
  const project = readSource("code-agent", { hooks: { PreToolUse: [command("project"), command("both")] } }, { id: "p", layer: "project" });
  const { hooks } = buildPlan([global.source, project.source]);
  expect(hooks.map(({ name, timeoutSeconds }) => [name, timeoutSeconds])).toEqual([
    ["project", 5],
    ["both", 5],
    ["global", 5],
  ]);
  expect([...global.problems, ...project.problems]).toEqual([]);
});

test.each([
  ["code-agent", { hooks: { PreToolUse: [command("x", "[bad")] } }, "expected names or a regular expression as the matcher"],
  ["code-agent", { hooks: { PreToolUs: [] } }, "expected the name of an event"],
  ["claude", { hooks: 3 }, "expected an object of events"],
  ["cocode", { hooks: [{ event: "PreToolUse" }] }, "expected either [hooks.shell] or [hooks.webhook]"],
  ["arawn", [], "expected an object"],
] as const)("%s: what is wrong with %j is said", (dialect, data, message) => {
  expect(readSource(dialect, data).problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
});
