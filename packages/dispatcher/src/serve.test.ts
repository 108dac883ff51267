import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { buildPlan } from "@hawk/config";
import { HawkError } from "@hawk/errors";
import { hookDefaults } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";
import { expect, test } from "vitest";
import { serve } from "./serve.ts";
import type { Served } from "./serve.ts";
import { failureCode } from "./stored-plan.ts";

const define = (command: string, more: Partial<HookDefinition>): HookDefinition => ({
  ...hookDefaults,
  name: "one",
  events: ["pre_tool_use"],
  dialect: "hawk",
  handler: { type: "shell", command, passContext: true, parseResult: true },
  timeoutSeconds: 60,
  origin: { layer: "user", file: "config.yaml", line: 1, column: 1 },
  ...more,
});

function store(command: string, more: Partial<HookDefinition>): Served {
  const directory = mkdtempSync(join(tmpdir(), "hawk-serve-"));
  const definitions = [define(command, more)];
  const plan = buildPlan([{ id: "config.yaml", layer: "user", order: 0, dialect: "hawk", definitions, disabled: [], policy: {} }]);
  const places = { cacheDir: directory, onceDir: join(directory, "once"), temporaryDir: directory };
  const planFile = join(directory, "toy.json");
  writeFileSync(planFile, JSON.stringify({ version: 1, host: "toy", plan, trace: { level: "off", file: "" }, ...places }));
  const payload = JSON.stringify({ tool_name: "Bash", session_id: "s" });
  return { planFile, host: "toy", nativeEvent: "Before", payload, prefix: "", ran: "", env: { PATH: process.env["PATH"] }, cwd: directory };
}

/** As much of a host as serving an event needs, and how often it was asked to read one. */
function createToy(): { toy: Adapter; decoded: () => number } {
  let count = 0;
  const toy: Pick<Adapter, "decode" | "encode" | "events" | "tools"> = {
    decode: (nativeName, payload) => {
      count += 1;
      if (payload["tool_input"] === "{") throw new HawkError("payload/unreadable", "the arguments are cut off");
      return { name: "pre_tool_use", nativeName, host: "toy", payload };
    },
    encode: ({ kind, reason }) => ({ stdout: [kind, reason].join(" ").trim(), stderr: "", exitCode: 0, unsupported: [] }),
    events: { pre_tool_use: { native: ["Before"] } },
    tools: {},
  };
  return { toy: toy as Adapter, decoded: () => count };
}

test("reads an event once, and marks a hook that runs once in a session", async () => {
  const { toy, decoded } = createToy();
  const given = store("echo no >&2; exit 2", { once: true });
  const answers = [await serve(given, { toy: async () => toy }), await serve(given, { toy: async () => toy })];
  expect(answers.map(({ stdout }) => stdout)).toEqual(["reject no", "continue"]);
  expect({ decoded: decoded(), marks: readdirSync(join(given.cwd, "once")).length }).toEqual({ decoded: 2, marks: 1 });
});

test.each([
  ["is blocked where there is a guard", "block", { stdout: expect.stringContaining("reject"), exitCode: 0 }],
  ["is reported elsewhere", "continue", { stdout: "", stderr: "hawk: the arguments are cut off\n", exitCode: 1 }],
] as const)("a payload that the adapter can't read %s", async (_, onFailure, expected) => {
  const given = { ...store("true", { onFailure }), payload: '{"tool_name":"Bash","tool_input":"{"}' };
  const { toy } = createToy();
  expect(await serve(given, { toy: async () => toy })).toMatchObject(expected);
});

test.each([
  ["is cut", (text: string) => text.slice(0, -10)],
  ["lacks its hooks", (text: string) => text.replace('"hooks"', '"hook"')],
  ["is of another version", (text: string) => text.replace('"version":1', '"version":2')],
  ["has a hook without a handler", (text: string) => text.replace('"handler"', '"hand"')],
])("a stored plan that %s is named, and means that there may be a guard", async (_, damage) => {
  const given = store("true", {});
  writeFileSync(given.planFile, damage(readFileSync(given.planFile, "utf8")));
  const { toy } = createToy();
  await expect(serve(given, { toy: async () => toy })).rejects.toMatchObject({ code: "dispatcher/damaged-plan" });
  expect(failureCode(given.planFile)).toBe(2);
});

test.each([
  ["blocks where there is a guard", "block", 2],
  ["fails elsewhere", "continue", 1],
] as const)("a host without an adapter %s", async (_, onFailure, exitCode) => {
  expect(await serve(store("true", { onFailure }), {})).toMatchObject({ stderr: "hawk: there is no adapter for toy\n", exitCode });
});
