import { decodeInline, knownTools } from "@hawk/protocol";
import type { PlannedHook } from "@hawk/protocol";
import { expect, expectTypeOf, test } from "vitest";
import { allow, ask, context, deny, message, modify, replaceOutput, stop } from "./answer.ts";
import { defineHook } from "./define-hook.ts";
import type { HookContext, HookEvent } from "./define-hook.ts";
import type { ToolInput, ToolInputs } from "./tool-input.ts";

const given: HookContext = { signal: new AbortController().signal, env: { LEVEL: "3" } };
const bash = { name: "pre_tool_use", payload: { tool_name: "Bash", tool_input: { command: "ls" } } } as const;

test("a hook gets the event and its context, and gives its answer", async () => {
  const hook = defineHook({ events: ["pre_tool_use"] }, (event, { env }) => deny(`${event.payload.tool_name} at level ${env["LEVEL"]}`));
  expect(await hook(bash, given)).toEqual({ answer: "deny", reason: "Bash at level 3" });
});

test("a hook without a list of events takes any", async () => {
  const hook = defineHook(async (event) => (event.name === "pre_tool_use" ? event.payload.tool_name : undefined));
  expect(await hook(bash, given)).toBe("Bash");
  expect(await hook({ name: "stop", payload: {} }, given)).toBeUndefined();
});

test("a hook that is called for an event it was not written for says so", async () => {
  const hook = defineHook({ events: ["stop", "session_end"] }, () => undefined);
  await expect(hook(bash, given)).rejects.toThrow("it got pre_tool_use, but was written for stop, session_end");
});

test("in an engine, which gives the signal alone, a hook still has its context", async () => {
  const { signal } = given;
  const hook = defineHook((_event, { signal: own, env }) => String(own === signal && env["PATH"] === process.env["PATH"]));
  expect(await hook(bash, signal)).toBe("true");
});

const planned = { id: "x", name: "x.js", handler: { type: "inline" }, dialect: "hawk" } as unknown as PlannedHook;

test.each([
  [deny("no"), { status: "blocking", reason: "no" }],
  [allow("fine"), { status: "success", permission: { decision: "allow", reason: "fine" } }],
  [allow(), { status: "success", permission: { decision: "allow" } }],
  [ask("sure?"), { status: "success", permission: { decision: "ask", reason: "sure?" } }],
  [modify({ command: "ls -l" }), { status: "success", updatedInput: { command: "ls -l" } }],
  [modify({}, { context: "for the model", message: "for you" }), { updatedInput: {}, context: "for the model", systemMessage: "for you" }],
  [replaceOutput("short"), { status: "success", updatedOutput: "short" }],
  [context("mind the tests"), { status: "success", context: "mind the tests" }],
  [message("hello"), { status: "success", systemMessage: "hello" }],
  [stop("enough"), { status: "success", stop: { reason: "enough" } }],
])("%j means %j", (answer, outcome) => {
  expect(decodeInline(answer, planned, bash)).toMatchObject({ hookId: "x", ...outcome });
});

test("a tool's name tells what its input has", async () => {
  const hook = defineHook({ events: ["pre_tool_use", "post_tool_use"] }, ({ payload }) => {
    if (payload.tool_name === "Bash") expectTypeOf(payload.tool_input.command).toEqualTypeOf<string>();
    if (payload.tool_name === "Write") expectTypeOf(payload.tool_input.content).toEqualTypeOf<string>();
    if (payload.tool_name === "Edit" || payload.tool_name === "Read") expectTypeOf(payload.tool_input.file_path).toEqualTypeOf<string>();
    if (payload.tool_name === "mcp__mail__send") expectTypeOf(payload.tool_input).toEqualTypeOf<ToolInput>();
    // @ts-expect-error: no tool has such a name
    return payload.tool_name === "bash" ? deny("no") : undefined;
  });
  expect(await hook(bash, given)).toBeUndefined();
});

test("every tool that hooks see has its input", () => {
  const inputs: Record<Exclude<keyof ToolInputs, `mcp__${string}`>, true> = {
    Bash: true,
    PowerShell: true,
    Monitor: true,
    Edit: true,
    MultiEdit: true,
    NotebookEdit: true,
    Write: true,
    Delete: true,
    Read: true,
    NotebookRead: true,
    Grep: true,
    Glob: true,
    LS: true,
    WebFetch: true,
    WebSearch: true,
    Agent: true,
    Task: true,
    Skill: true,
    AskUserQuestion: true,
    BashOutput: true,
    EnterPlanMode: true,
    ExitPlanMode: true,
    KillShell: true,
    LSP: true,
    TaskOutput: true,
    TaskStop: true,
    TodoWrite: true,
  };
  expect(Object.keys(inputs).toSorted()).toEqual(knownTools.toSorted());
});

test("payloads have the types of the catalogue's schemas", () => {
  defineHook({ events: ["pre_tool_use", "stop"] }, (event) => {
    expectTypeOf(event).toEqualTypeOf<HookEvent<"pre_tool_use" | "stop">>();
    expectTypeOf(event.payload.session_id).toEqualTypeOf<string>();
    if (event.name === "pre_tool_use") {
      expectTypeOf(event.payload.tool_name).toExtend<string>();
      expectTypeOf(event.payload.tool_input["command"]).toEqualTypeOf<unknown>();
    } else {
      expectTypeOf(event.payload.stop_hook_active).toEqualTypeOf<boolean | undefined>();
      // @ts-expect-error: no tool is called when an agent stops
      void event.payload.tool_name;
    }
  });
  // @ts-expect-error: there is no such event
  defineHook({ events: ["pre_tool"] }, () => undefined);
  // @ts-expect-error: a number is not an answer
  defineHook({ events: ["stop"] }, () => 3);
  expectTypeOf(deny).parameter(0).toEqualTypeOf<string>();
});
