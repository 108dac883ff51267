import { buildPlan } from "@hawk/config";
import type { Plan } from "@hawk/config";
import { hookDefaults } from "@hawk/protocol";
import type { HookDefinition, HookEvent, Outcome, RunHook } from "@hawk/protocol";
import { expect, test } from "vitest";
import { dispatch } from "./dispatch.ts";
import type { Dispatch, HostSide } from "./dispatch.ts";
import { parseRan } from "./ran.ts";

const define = (name: string, more: Partial<HookDefinition> = {}): HookDefinition => ({
  ...hookDefaults,
  name,
  events: ["pre_tool_use"],
  dialect: "hawk",
  handler: { type: "shell", file: `/hooks/${name}`, passContext: true, parseResult: true },
  timeoutSeconds: 60,
  origin: { layer: "user", file: "config.yaml", line: 1, column: 1 },
  ...more,
});

const planOf = (...definitions: HookDefinition[]): Plan =>
  buildPlan([{ id: "config.yaml", layer: "user", order: 0, dialect: "hawk", definitions, disabled: [], policy: {} }]);

const host: HostSide = {
  decode: (nativeEvent, payload): HookEvent | null =>
    nativeEvent === "Before" ? { name: "pre_tool_use", nativeName: nativeEvent, host: "toy", payload } : null,
  encode: ({ kind, reason, context, input }) => ({
    stdout: JSON.stringify({ kind, reason, context, input }),
    stderr: "",
    exitCode: 0,
    unsupported: [],
  }),
};

function given(more: Partial<Dispatch>): { dispatch: Dispatch; started: string[] } {
  const started: string[] = [];
  const run: RunHook = async ({ id, name }): Promise<Outcome> => {
    started.push(name);
    return { hookId: id, status: "success", context: `${name} ran` };
  };
  const base = {
    plan: planOf(define("a"), define("b")),
    host: "toy",
    nativeEvent: "Before",
    payload: '{"tool_name":"Bash"}',
    ran: [],
    env: {},
    run,
  };
  return { dispatch: { ...base, ...more }, started };
}

const answerOf = ({ stdout }: { stdout: string }): unknown => JSON.parse(stdout);

test("hooks that the shell ran are not run again, and what they said counts", async () => {
  const said = JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "from the shell" } });
  const { dispatch: input, started } = given({ ran: parseRan(" 0:0", (_, stream) => (stream === "o" ? said : "")) });
  expect(answerOf(await dispatch(input, host))).toMatchObject({ kind: "continue", context: "from the shell\nb ran" });
  expect(started).toEqual(["b"]);
});

test("a refusal of one that ran ends it there", async () => {
  const { dispatch: input, started } = given({ ran: parseRan(" 0:2", (_, stream) => (stream === "e" ? "no" : "")) });
  expect(answerOf(await dispatch(input, host))).toMatchObject({ kind: "reject", reason: "no" });
  expect(started).toEqual([]);
});

test("without a payload, what ran is all there is, whatever it was for", async () => {
  const { dispatch: input, started } = given({
    plan: planOf(define("a", { matcher: "Edit" }), define("b")),
    payload: "",
    ran: parseRan(" 0:2", (_, stream) => (stream === "e" ? "no" : "")),
  });
  expect(answerOf(await dispatch(input, host))).toMatchObject({ kind: "reject", reason: "no" });
  expect(started).toEqual([]);
});

test("one that goes on in the background is left alone", async () => {
  const { dispatch: input, started } = given({ ran: parseRan(" 0:A", () => "") });
  expect(answerOf(await dispatch(input, host))).toMatchObject({ context: "b ran" });
  expect(started).toEqual(["b"]);
});

test.each([
  ["0:T143", "timeout"],
  ["0:M", "spawn"],
  ["0:F137", "exit"],
])("what became of %s is told as a failure", async (ran, failure) => {
  const { dispatch: input } = given({ ran: parseRan(ran, () => "") });
  const { results } = await dispatch(input, host);
  expect(results[0]?.outcome.failure).toBe(failure);
});

test("what is no event of the host is answered with silence", async () => {
  const { dispatch: input, started } = given({ nativeEvent: "Other" });
  expect(await dispatch(input, host)).toMatchObject({ stdout: "", stderr: "", exitCode: 0, event: null });
  expect(started).toEqual([]);
});

test("a payload that is no object is told, and hooks still run", async () => {
  const { dispatch: input, started } = given({ payload: "[1" });
  expect((await dispatch(input, host)).stderr).toContain("not a JSON object");
  expect(started).toEqual(["a", "b"]);
});

test("what the host does not offer is told", async () => {
  const { dispatch: input } = given({});
  const deaf: HostSide = { ...host, encode: () => ({ stdout: "", stderr: "", exitCode: 0, unsupported: ["no context here"] }) };
  expect((await dispatch(input, deaf)).stderr).toBe("hawk: no context here\n");
});
