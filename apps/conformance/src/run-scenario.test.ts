import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fileIsMissing, refusalIsRecorded } from "./checks.ts";
import { runScenario } from "./run-scenario.ts";
import { MADE } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";
import { denyScenario } from "./testing/samples.ts";
import { createToy } from "./testing/toy-host.ts";

test("sees the effect of a hook in a host that obeys it, and leaves nothing behind", async () => {
  const { host, command } = createToy();
  const { failure, sandbox } = await runScenario(host, denyScenario, { command, isWithoutHooks: false, isKept: false });
  expect(failure).toBeNull();
  expect(existsSync(sandbox)).toBe(false);
});

test("sees that a host ignores its hooks", async () => {
  const { host, command } = createToy("ignores hooks");
  const { failure } = await runScenario(host, denyScenario, { command, isWithoutHooks: false, isKept: false });
  expect(failure).toMatchObject({ why: "made.txt was made" });
});

test("passes the control of a host that works, and not that of one that does nothing", async () => {
  const good = createToy();
  const options = { command: good.command, isWithoutHooks: true, isKept: false };
  expect((await runScenario(good.host, denyScenario, options)).failure).toBeNull();
  const idle = createToy("does nothing");
  expect((await runScenario(idle.host, denyScenario, options)).failure).toMatchObject({ why: "the host does not work without hooks" });
});

test("fails the control of a scenario that would hold anyway", async () => {
  const { host, command } = createToy();
  const { failure } = await runScenario(host, { ...denyScenario, checks: [] }, { command, isWithoutHooks: true, isKept: false });
  expect(failure).toEqual({ why: "the effect is there without the hooks" });
});

test("runs the host without a hook that is gone by then", async () => {
  const { host, command } = createToy();
  const scenario = { ...denyScenario, removedHooks: ["guard.sh"] };
  const { failure } = await runScenario(host, scenario, { command, isWithoutHooks: false, isKept: false });
  expect(failure).toMatchObject({ why: "made.txt was made" });
});

test("sets up hooks that come with hawk as a user does, by hawk init", async () => {
  const scenario: Scenario = {
    ...denyScenario,
    hooks: [],
    builtins: ["dangerous-cmd.sh"],
    turns: [[{ shell: "echo ZWNobyBvcmlnaW5hbCA+IG1hZGUudHh0 | base64 -d | sh" }], [{ say: "All done." }]],
    checks: [fileIsMissing(MADE), refusalIsRecorded("dangerous-cmd.sh")],
  };
  const good = createToy();
  expect((await runScenario(good.host, scenario, { command: good.command, isWithoutHooks: false, isKept: false })).failure).toBeNull();
  expect((await runScenario(good.host, scenario, { command: good.command, isWithoutHooks: true, isKept: false })).failure).toBeNull();
  const deaf = createToy("ignores hooks");
  const { failure } = await runScenario(deaf.host, scenario, { command: deaf.command, isWithoutHooks: false, isKept: false });
  expect(failure).toMatchObject({ why: "made.txt was made" });
});

test.each([
  ["the host discards and hawk complains of", (text: string) => `// mine\n${text}`, null],
  ["are fine", (text: string) => `\n${text}`, null],
])("looks at settings that %s", async (_, spoilSettings, expected) => {
  const { host, command } = createToy();
  const scenario = { ...denyScenario, spoilSettings };
  expect((await runScenario(host, scenario, { command, isWithoutHooks: false, isKept: false })).failure).toEqual(expected);
});

test("does not count settings that hawk finds fine while the host has no hooks", async () => {
  const { host, command } = createToy("ignores hooks");
  const scenario = { ...denyScenario, spoilSettings: (text: string) => `\n${text}` };
  const { failure } = await runScenario(host, scenario, { command, isWithoutHooks: false, isKept: false });
  expect(failure).toMatchObject({ why: "made.txt was made" });
});

test("keeps the host's input and output, if asked to", async () => {
  const { host, command } = createToy();
  const { sandbox } = await runScenario(host, denyScenario, { command, isWithoutHooks: false, isKept: true });
  onTestFinished(() => rmSync(sandbox, { recursive: true }));
  const requests = JSON.parse(readFileSync(join(sandbox, "requests.json"), "utf8")) as unknown[];
  expect(requests).toHaveLength(2);
  expect(JSON.parse(readFileSync(join(sandbox, "run.json"), "utf8"))).toMatchObject({ exitCode: 0 });
});

test("says so when the hooks can't be installed", async () => {
  const { host, command } = createToy();
  const { failure } = await runScenario({ ...host, id: "heron" }, denyScenario, { command, isWithoutHooks: false, isKept: false });
  expect(failure).toMatchObject({ why: "its hooks could not be installed", got: expect.stringContaining("heron") });
});
