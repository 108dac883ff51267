import { expect, test } from "vitest";
import { loadPlugin, says } from "./testing/load-plugin.ts";

const call = { toolName: "bash", toolCallId: "call_1", input: { command: "ls" } };
const result = { ...call, content: [{ type: "text", text: "a.txt" }], isError: false };

test("a call is blocked, and the runner was told which one, the tool's name first", async () => {
  const { fire, given } = await loadPlugin("pre_tool_use", says({ refuse: "not that one" }));
  expect(await fire("tool_call", call)).toEqual({ block: true, reason: "not that one" });
  expect(Object.keys(given()[0] as object)[0]).toBe("toolName");
  expect(given()).toMatchObject([{ ...call, sessionId: "s-1" }]);
});

test("a call that should end the turn is blocked and ends it", async () => {
  const { fire } = await loadPlugin("pre_tool_use", says({ stop: "enough" }));
  expect(await fire("tool_call", call)).toEqual({ block: true, reason: "enough", terminate: true });
});

test("a changed input is in the object that Pi goes on with", async () => {
  const { fire } = await loadPlugin("pre_tool_use", says({ input: { command: "true" } }));
  const input: Record<string, unknown> = { command: "ls", timeout: 5 };
  expect(await fire("tool_call", { ...call, input })).toBeUndefined();
  expect(input).toEqual({ command: "true" });
});

test("text before a call comes with its result, once", async () => {
  const { fire } = await loadPlugin("pre_tool_use", says({ context: "frozen" }));
  await fire("tool_call", call);
  expect(await fire("tool_result", result)).toEqual({ content: [...result.content, { type: "text", text: "frozen" }] });
  expect(await fire("tool_result", result)).toBeUndefined();
});

test.each([
  ["post_tool_use", false],
  ["post_tool_use_failure", true],
] as const)("%s is for results with isError: %s", async (event, isError) => {
  const { fire, given } = await loadPlugin(event, says({ context: "look" }));
  await fire("tool_result", { ...result, isError: !isError });
  expect(given()).toEqual([]);
  expect(await fire("tool_result", { ...result, isError })).toEqual({ content: [...result.content, { type: "text", text: "look" }] });
});

test("a result is replaced", async () => {
  const { fire } = await loadPlugin("post_tool_use", says({ output: "masked" }));
  expect(await fire("tool_result", result)).toEqual({ content: [{ type: "text", text: "masked" }] });
});

test("the user is shown what hooks have to say, and which of them failed", async () => {
  const { fire, shown } = await loadPlugin("pre_tool_use", says({ message: "hook a.sh failed: out of luck" }));
  expect(await fire("tool_call", call)).toBeUndefined();
  expect(shown).toEqual(["hook a.sh failed: out of luck"]);
  const broken = await loadPlugin("pre_tool_use", "echo 'hawk: a.sh failed' >&2; exit 1");
  await broken.fire("tool_call", call);
  expect(broken.shown).toEqual(["hawk: a.sh failed"]);
});

test("a blocked prompt reaches no model, and the user is shown why", async () => {
  const { fire, shown } = await loadPlugin("user_prompt_submit", says({ refuse: "no secrets" }));
  expect(await fire("input", { text: "Do it.", source: "interactive" })).toEqual({ action: "handled" });
  expect(shown).toEqual(["no secrets"]);
});

test("a prompt is changed, and text for the model comes beside it", async () => {
  const { fire, given } = await loadPlugin("user_prompt_submit", says({ input: { prompt: "Do it well." }, context: "It is Friday." }));
  expect(await fire("input", { text: "Do it.", source: "interactive" })).toMatchObject({ action: "transform", text: "Do it well." });
  expect(await fire("before_agent_start", {})).toEqual({ message: { customType: "hawk", content: "It is Friday.", display: false } });
  expect(await fire("before_agent_start", {})).toBeUndefined();
  await fire("input", { text: "GO", source: "extension" });
  expect(given()).toMatchObject([{ text: "Do it." }]);
});

test("an agent that is done goes on, knows that it was sent back, and is let go when it failed", async () => {
  const { fire, given } = await loadPlugin("stop", says({ refuse: "not yet" }));
  const context = { contextMessages: [{ role: "assistant", content: [{ type: "text", text: "All done." }] }] };
  const goesOn = { continue: true, entries: [{ type: "custom_message", customType: "hawk", content: "not yet", display: false }] };
  expect(await fire("agent_before_settle", { outcome: "completed", context })).toEqual(goesOn);
  expect(await fire("agent_before_settle", { outcome: "completed", context })).toEqual(goesOn);
  expect(await fire("agent_before_settle", { outcome: "error", context })).toBeUndefined();
  expect(given()).toMatchObject([
    { isContinued: false, text: "All done." },
    { isContinued: true, text: "All done." },
  ]);
});

test.each(["exit 7", "kill -9 $$", "exec /nowhere"])(
  "a runner that does %s blocks where there is a guard, and nothing elsewhere",
  async (lines) => {
    const guarded = await loadPlugin("pre_tool_use", lines, { blocksOnFailure: true });
    expect(await guarded.fire("tool_call", call)).toMatchObject({
      block: true,
      reason: expect.stringContaining("could not be asked") as string,
    });
    expect(await (await loadPlugin("pre_tool_use", lines)).fire("tool_call", call)).toBeUndefined();
  },
);

test("a guard that is out of time blocks", async () => {
  const { fire } = await loadPlugin("pre_tool_use", "exec sleep 60", { blocksOnFailure: true, timeoutSeconds: 0.2 });
  expect(await fire("tool_call", call)).toMatchObject({ block: true });
});

test("a tool that no hook matches starts no runner", async () => {
  const { fire, given } = await loadPlugin("pre_tool_use", says({ refuse: "no" }), { matchers: ["Write"] });
  expect(await fire("tool_call", call)).toBeUndefined();
  expect(given()).toEqual([]);
});
