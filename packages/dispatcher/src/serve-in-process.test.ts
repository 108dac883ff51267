import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import type { HookDefinition } from "@hawk/protocol";
import { expect, test } from "vitest";
import { serveInProcess } from "./serve-in-process.ts";
import type { InProcessEvent } from "./serve-in-process.ts";
import { createToy, store } from "./testing/toy.ts";

const { toy } = createToy();
const fails = (): never => {
  throw new Error("a bug");
};

/** An event that a runner of the toy host would hand over. */
function event(command: string, more: Partial<HookDefinition> = {}): InProcessEvent & { trace: () => string } {
  const trace = { level: "all", file: "" } as const;
  const { planFile, env, cwd } = store(command, more, trace);
  const payload = JSON.stringify({ session_id: "s", tool_name: "Bash", tool_input: { command: "ls" } });
  const file = join(cwd, "trace.jsonl");
  const stored = JSON.parse(readFileSync(planFile, "utf8")) as object;
  writeFileSync(planFile, JSON.stringify({ ...stored, trace: { ...trace, file }, found: { nodes: [process.execPath], programs: {} } }));
  const runner = `_host=toy _event=pre_tool_use _native_event=Before _failure=2\n_plan='${planFile}'\n_x=1 _seen_file='${join(cwd, "seen")}'\n`;
  return { runner, payload, cwd, env, trace: () => readFileSync(file, "utf8") };
}

const ask = (given: InProcessEvent, adapter: Partial<Adapter> = {}): ReturnType<typeof serveInProcess> =>
  serveInProcess(given, { toy: async () => ({ ...toy, ...adapter }) }, "/nonexistent");

test("answers what a runner would, writes the trace, and shows that the agent is alive", async () => {
  const given = event("echo no >&2; exit 2");
  expect(await ask(given)).toEqual({ stdout: "reject no", stderr: "", exitCode: 0 });
  expect(given.trace()).toContain('"outcome":"blocked"');
  expect(readFileSync(join(given.cwd, "seen"), "utf8")).toBe("");
});

test("leaves an event to the runner that fails before a hook is started", async () => {
  expect(await ask(event("true", { onFailure: "block" }), { decode: fails })).toBeNull();
});

test.each([
  ["block", 2],
  ["continue", 1],
] as const)("an error after a hook with on_failure=%s was started is no reason to ask it again", async (onFailure, exitCode) => {
  const given = event("echo asked >>asked", { onFailure });
  expect(await ask(given, { encode: fails })).toMatchObject({ stdout: "", stderr: expect.stringContaining("a bug") as string, exitCode });
  expect(readFileSync(join(given.cwd, "asked"), "utf8")).toBe("asked\n");
  expect(given.trace()).toContain('"outcome":"broken"');
});

test.each<[string, Partial<HookDefinition>]>([
  ["an inline hook", { handler: { type: "inline", file: "/hook.js" } }],
  ["a webhook", { handler: { type: "webhook", url: "http://127.0.0.1:1/", headers: {} } as never }],
  ["a hook that nobody waits for", { async: true }],
])("leaves %s to the runner", async (_, more) => {
  expect(await ask(event("true", more))).toBeNull();
});

test.each([
  ["without a plan", (text: string) => text.replace(/^_plan=.*$/m, "")],
  ["with a quote in a path", (text: string) => text.replace("_plan='/", String.raw`_plan='/it'\''s/`)],
  ["of another agent", (text: string) => text.replace("_host=toy", "_host=nobody")],
  ["that is empty", () => ""],
])("leaves events of a runner %s to it", async (_, change) => {
  const given = event("true");
  expect(await ask({ ...given, runner: change(given.runner) })).toBeNull();
});

test("ends hooks when it is told to, and a guard that was ended has not said yes", async () => {
  const given = event("sleep 300", { onFailure: "block" });
  const hurry = new AbortController();
  const asked = ask({ ...given, signal: hurry.signal });
  hurry.abort();
  expect(await asked).toMatchObject({ stdout: expect.stringMatching(/^reject .*stopped before it answered/) as string });
});
