import { mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outcome } from "@hawk/protocol";
import { expect, test } from "vitest";
import { serve } from "./serve.ts";
import { failureCode } from "./stored-plan.ts";
import { createToy, store } from "./testing/toy.ts";

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

test.each(["exit 3", "kill -9 $$", "exec sleep 300"])(
  "a guard in the agent's own dialect that does '%s' has not said yes",
  async (command) => {
    const { toy } = createToy();
    const decodeReply = (): Outcome => ({ hookId: "one", status: "success" });
    const payload = JSON.stringify({ session_id: "s", tool_name: "Bash", tool_input: { command: "ls" } });
    const given = { ...store(command, { onFailure: "block", isNative: true, timeoutSeconds: 0.2 }), payload };
    expect(await serve(given, { toy: async () => ({ ...toy, decodeReply }) })).toMatchObject({
      stdout: expect.stringMatching(/^reject/) as string,
    });
  },
);

test("answers what is to be written down, and writes nothing itself", async () => {
  const { toy } = createToy();
  const given = store("echo no >&2; exit 2", {}, { level: "all", file: "/nonexistent/trace.jsonl" });
  expect((await serve(given, { toy: async () => toy })).trace).toMatchObject({
    file: "/nonexistent/trace.jsonl",
    entry: { host: "toy", session: "s", tool: "Bash", hooks: ["one"], outcome: "blocked", hook: "one", reason: "no" },
  });
});

test("a hook for the background that can't be started there is in the trace", async () => {
  const given = store("true", { async: true });
  const file = join(given.cwd, "trace.jsonl");
  const stored = JSON.parse(readFileSync(given.planFile, "utf8")) as Record<string, unknown>;
  const places = { temporaryDir: join(given.cwd, "gone"), trace: { level: "decisions", file } };
  writeFileSync(given.planFile, JSON.stringify({ ...stored, ...places }));
  const { toy } = createToy();
  expect(await serve(given, { toy: async () => toy })).toMatchObject({ stdout: "continue" });
  expect(readFileSync(file, "utf8")).toContain('"outcome":"missing"');
});

test.each([
  [{ isWithoutShell: true }, "the project's"],
  [{}, "the user's"],
])("where the shell would look for the project's plan, %j makes it %s", async (flags, expected) => {
  const own = store("echo the project\\'s >&2; exit 2", {});
  const given = store("echo the user\\'s >&2; exit 2", {});
  const project = realpathSync.native(given.cwd);
  const place = join(project, "projects", project, "@hawk", `${given.host}.json`);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, readFileSync(own.planFile));
  const stored = JSON.parse(readFileSync(given.planFile, "utf8")) as object;
  writeFileSync(given.planFile, JSON.stringify({ ...stored, projectsDir: join(project, "projects"), ...flags }));
  const { toy } = createToy();
  const shell = { exitTwoRefuses: new Set<never>(), plainTextReachesModel: new Set<never>(), projectVariable: "TOY_PROJECT" };
  const served = await serve({ ...given, env: { ...given.env, TOY_PROJECT: project } }, { toy: async () => ({ ...toy, shell }) });
  expect(served.stdout).toBe(`reject ${expected}`);
});
