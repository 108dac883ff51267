import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { expect, onTestFinished, test } from "vitest";
import { cline } from "./cline.ts";

const { wire } = cline;

type Hook = (context: Record<string, unknown>) => Promise<Record<string, unknown> | undefined>;

interface LoadedPlugin {
  hooks: Record<"beforeRun" | "beforeTool" | "afterTool" | "afterRun", Hook>;
  given: string;
}

/** The plugin as it is written, in a process that plays the host; `$given` is a file for what a runner was given. */
async function load(event: EventName, lines: string, changes: Partial<Registration> = {}): Promise<LoadedPlugin> {
  const directory = mkdtempSync(join(tmpdir(), "hawk-cline-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const given = join(directory, "given");
  const command = `given='${given}'; cat >> "$given"; ${lines}`;
  const registration: Registration = { event, handler: { type: "command", command }, timeoutSeconds: 30, ...changes };
  writeFileSync(join(directory, "hawk.mjs"), wire(null, [registration], null).text ?? "");
  const { default: plugin } = (await import(pathToFileURL(join(directory, "hawk.mjs")).href)) as {
    default: { setup: (api: unknown, context: unknown) => void; hooks: LoadedPlugin["hooks"] };
  };
  plugin.setup({}, { session: { sessionId: "s-1" }, workspaceInfo: { rootPath: directory } });
  return { hooks: plugin.hooks, given };
}

const says = (reply: unknown): string => `printf '%s' '${JSON.stringify(reply)}'`;
const snapshot = { agentId: "a", conversationId: "c", messages: [{ role: "user", content: [{ type: "text", text: "Say hi." }] }] };
const call = { snapshot, toolCall: { toolName: "run_commands", toolCallId: "call1" }, input: { commands: ["ls"] } };

test("a call is refused, and that call only", async () => {
  const { hooks, given } = await load("pre_tool_use", says({ refuse: "not that one" }));
  expect(await hooks.beforeTool(call)).toEqual({ skip: true, reason: "not that one" });
  expect(JSON.parse(readFileSync(given, "utf8"))).toMatchObject({
    sessionId: "s-1",
    tool: "run_commands",
    callId: "call1",
    input: call.input,
  });
});

test("a call gets another input, and the model a text", async () => {
  const { hooks } = await load("pre_tool_use", says({ input: { commands: ["true"] }, context: "frozen" }));
  expect(await hooks.beforeTool(call)).toEqual({ input: { commands: ["true"] }, appendContext: "frozen" });
});

test("hooks that are not done when the host stops waiting have the call refused", async () => {
  const { hooks } = await load("pre_tool_use", "exec sleep 20");
  expect(await hooks.beforeTool(call)).toMatchObject({ skip: true, reason: expect.stringContaining("3 seconds") as string });
});

test.each(["exit 7", "echo no JSON", "kill -9 $$"])("a runner that does %s stops nothing", async (lines) => {
  const { hooks } = await load("pre_tool_use", lines);
  expect(await hooks.beforeTool(call)).toEqual({});
});

test("a tool that no hook asks for starts no runner", async () => {
  const { hooks } = await load("pre_tool_use", says({ refuse: "no" }), { matchers: ["Write"] });
  expect(await hooks.beforeTool(call)).toEqual({});
  expect(await hooks.beforeTool({ ...call, toolCall: { toolName: "editor" } })).toEqual({ skip: true, reason: "no" });
});

test("a session starts once, and its text is read with the first prompt", async () => {
  const { hooks } = await load("session_start", says({ context: "hello" }));
  expect(await hooks.beforeRun({ snapshot })).toEqual({ appendContext: "hello" });
  expect(await hooks.beforeRun({ snapshot })).toBeUndefined();
});

test("a prompt is given to hooks as the user wrote it, and can be refused", async () => {
  const { hooks, given } = await load("user_prompt_submit", says({ refuse: "no" }));
  expect(await hooks.beforeRun({ snapshot })).toEqual({ stop: true, reason: "no" });
  expect(JSON.parse(readFileSync(given, "utf8"))).toMatchObject({ prompt: "Say hi." });
});

test("what a hook says after a call stands beside the result", async () => {
  const { hooks } = await load("post_tool_use", says({ context: "needs a header" }));
  expect(await hooks.afterTool({ ...call, result: { output: [] } })).toEqual({ appendContext: "needs a header" });
});

test("a run that is completed is a stop", async () => {
  const { hooks, given } = await load("stop", "true");
  await hooks.afterRun({ snapshot, result: { status: "aborted" } });
  await hooks.afterRun({ snapshot, result: { status: "completed", outputText: "hi" } });
  expect(JSON.parse(readFileSync(given, "utf8"))).toMatchObject({ text: "hi" });
});

test.each(["Write", "Edit", "write", "shell|edit|write"])("a hook for %s is asked about patches", async (matcher) => {
  const { hooks } = await load("pre_tool_use", says({ refuse: "not that one" }), { matchers: [matcher] });
  const patch = { ...call, toolCall: { toolName: "apply_patch", toolCallId: "call1" }, input: { input: "*** Begin Patch" } };
  expect(await hooks.beforeTool(patch)).toEqual({ skip: true, reason: "not that one" });
});

test.each([
  ["echo 'hawk: Node not found' >&2; exit 2", "hawk: Node not found"],
  ["exit 2", "blocked by a hook"],
])("a runner that can't ask a guard blocks: %s", async (lines, reason) => {
  const { hooks } = await load("pre_tool_use", lines);
  expect(await hooks.beforeTool(call)).toEqual({ skip: true, reason });
});
