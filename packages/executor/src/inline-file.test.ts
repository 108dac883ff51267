import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hookDefaults } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";
import { expect, test } from "vitest";
import { startFor } from "./process/interpreter.ts";
import { createFiles } from "./process/testing/temporary.ts";
import { createRunHook } from "./run-hook.ts";

const event: HookEvent = { name: "pre_tool_use", host: "codex", payload: { tool_name: "Bash", tool_input: { command: "ls" } } };
const cacheDir = join(mkdtempSync(join(tmpdir(), "hawk-inline-")), "cache");

function runFile(file: string, more: Partial<PlannedHook> = {}): Promise<Outcome> {
  const run = createRunHook({ projectDir: tmpdir(), env: { OUTER: "1", HAWK_SETTING: "inherited" }, cacheDir });
  const origin = { layer: "user", file: "/x", line: 1, column: 1 } as const;
  const hook: PlannedHook = {
    id: "x",
    name: "x",
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler: { type: "inline", file },
    timeoutSeconds: 5,
    ...hookDefaults,
    origin,
    ...more,
  };
  return run(hook, event, { signal: new AbortController().signal });
}

const sdk = `import { defineHook, deny } from "@hawk/sdk";
export default defineHook({ events: ["pre_tool_use"] }, (event, { env }) => deny(event.payload.tool_name + " " + env.OUTER + env.INNER));\n`;

test.each([
  ["hook.js", sdk],
  ["hook.mjs", sdk],
  ["hook.ts", sdk.replace("(event, { env })", "(event, { env }): ReturnType<typeof deny>")],
  ["hook.mts", sdk],
  ["hook.cjs", 'module.exports = (event, { env }) => ({ answer: "deny", reason: `${event.payload.tool_name} ${env.OUTER}${env.INNER}` });'],
  ["plain.js", "module.exports = (event, { env }) => ({ Reject: { reason: `${event.payload.tool_name} ${env.OUTER}${env.INNER}` } });"],
  [
    "awaits.mjs",
    "const word = await 'Bash'; export default (event, { env }) => ({ answer: 'deny', reason: `${word} ${env.OUTER}${env.INNER}` });",
  ],
  [
    "awaits.ts",
    "const word: string = await 'Bash'; export default (event: unknown, { env }: any) => ({ answer: 'deny', reason: `${word} ${env.OUTER}${env.INNER}` });",
  ],
])("%s is called in this process, with the SDK wherever it is", async (name, text) => {
  const file = join(createFiles({ [name]: text }), name);
  expect(await runFile(file, { env: { INNER: "2" } })).toEqual({ hookId: "x", status: "blocking", reason: "Bash 12" });
});

test("a hook's settings are not inherited", async () => {
  const text = 'module.exports = (event, { env }) => ({ answer: "deny", reason: String(env.HAWK_SETTING) });';
  const file = join(createFiles({ "hook.cjs": text }), "hook.cjs");
  expect(await runFile(file)).toMatchObject({ reason: "undefined" });
  expect(await runFile(file, { env: { HAWK_SETTING: "configured" } })).toMatchObject({ reason: "configured" });
});

test("a hook has its neighbours, packages and own address, as its author expects", async () => {
  const root = createFiles({
    "hook.ts": `import { basename } from "node:path"; import { shout } from "./lib.js"; import { twice } from "./deep/twice"; import type { X } from "./absent.ts";
      const x: X = 3; export default () => shout(basename(__filename)) + twice(x);`,
    "lib.js": "import { mark } from './mark.mjs'; export const shout = (text) => text.toUpperCase() + mark;",
    "mark.mjs": "export const mark = '!';",
    "deep/twice.ts": "export const twice = (value: number): number => value * 2;",
    "packaged.js": 'import { packed } from "packed"; export default () => packed + new URL(".", import.meta.url).pathname;',
    "node_modules/packed/package.json": '{ "type": "module", "exports": "./index.js" }',
    "node_modules/packed/index.js": "export const packed = 'packed';",
    "package.json": '{ "type": "module" }',
  });
  expect(await runFile(join(root, "hook.ts"))).toMatchObject({ status: "success", context: "HOOK.TS!6" });
  expect(await runFile(join(root, "packaged.js"))).toMatchObject({ status: "success", context: `packed${root}/` });
});

test("nothing of a hook runs twice because a neighbour has to be loaded otherwise", async () => {
  const root = createFiles({
    "hook.js": "import './first.js'; import './second.js'; export default () => String(globalThis.hawkTestRuns);",
    "first.js": "globalThis.hawkTestRuns = (globalThis.hawkTestRuns ?? 0) + 1; export {};",
    "second.js": "await 0; export {};",
    "package.json": '{ "type": "module" }',
  });
  expect(await runFile(join(root, "hook.js"))).toMatchObject({ context: "1" });
});

test("a hook that was edited runs as it is now, in a process of its own, whatever its date", () => {
  const root = createFiles({ "hook.ts": "const word: string = 'one'; console.log(word, process.argv.length, require.main === module);" });
  const file = join(root, "hook.ts");
  const runIt = (): string => {
    const start = startFor(file, { cacheDir, env: { PATH: process.env["PATH"] ?? "" } });
    return "spawnError" in start ? start.spawnError : spawnSync(start.file, start.args, { encoding: "utf8" }).stdout;
  };
  expect([runIt(), runIt()]).toEqual(["one 2 true\n", "one 2 true\n"]);
  writeFileSync(file, "const word: string = 'two'; console.log(word, process.argv.length, require.main === module);");
  utimesSync(file, 1, 1);
  expect(runIt()).toBe("two 2 true\n");
});

test.each([
  ["a hook that throws", "export default () => { throw new Error('oh') }", { status: "non_blocking_error", reason: "oh" }],
  ["a hook that never ends", "export default () => new Promise(() => {})", { status: "cancelled", failure: "timeout" }],
  [
    "a file that is not JavaScript",
    "export default (",
    { status: "non_blocking_error", reason: expect.stringMatching(/Unexpected|expected/i) },
  ],
  ["a number for an answer", "export default () => 3", { status: "non_blocking_error", failure: "invalid_output" }],
  [
    "an answer that there is not",
    "export default () => ({ answer: 'perhaps' })",
    { status: "non_blocking_error", failure: "invalid_output" },
  ],
  [
    "a changed input that is not an object",
    "export default () => ({ answer: 'modify' })",
    { status: "non_blocking_error", failure: "invalid_output" },
  ],
])("%s is that hook's failure", async (_, text, outcome) => {
  const timeoutSeconds = outcome.status === "cancelled" ? 0.2 : 200;
  expect(await runFile(join(createFiles({ "hook.mjs": text }), "hook.mjs"), { timeoutSeconds })).toMatchObject(outcome);
});

test("what hooks become is kept once for each text", async () => {
  const before = readdirSync(cacheDir).length;
  const text = `export default () => "${Math.random()}";\n`;
  for (const name of ["a.js", "b.js"]) await runFile(join(createFiles({ [name]: text }), name));
  expect(readdirSync(cacheDir).length).toBe(before + 1);
});
