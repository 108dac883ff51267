import { expect, test } from "vitest";
import { defineRegistered } from "./registered.ts";
import { createEngine } from "./index.ts";
import { bash } from "./testing/hooks.ts";

test.each([
  ["hawk", 60],
  ["claude", 600],
  ["code-agent", 60],
  ["arawn", 10],
  ["cocode", 600],
] as const)("in %s a callback has %i s unless it says otherwise", (dialect, timeoutSeconds) => {
  expect(defineRegistered("x", "pre_tool_use", () => undefined, {}, dialect)).toMatchObject({ timeoutSeconds, dialect });
  expect(defineRegistered("x", "pre_tool_use", () => undefined, { timeoutSeconds: 3 }, dialect).timeoutSeconds).toBe(3);
});

test("a name and a handler are enough; the dialect has the rest", () => {
  const hook = { name: "check", handler: { type: "shell", command: "true" } } as const;
  expect(defineRegistered("x", "stop", hook, {}, "cocode")).toMatchObject({
    id: "x",
    events: ["stop"],
    timeoutSeconds: 600,
    onFailure: "continue",
    handler: { passContext: false, parseResult: false },
  });
  expect(defineRegistered("x", "stop", hook, {}, "hawk").handler).toMatchObject({ passContext: true, parseResult: true });
  const webhook = { name: "tell", handler: { type: "webhook", url: "https://example.com/" } } as const;
  expect(defineRegistered("x", "stop", webhook, {}, "cocode")).toMatchObject({
    timeoutSeconds: 30,
    handler: { method: "POST", headers: {} },
  });
});

test.each([
  [undefined, "got undefined"],
  ["guard", "got string"],
  [{}, "got an object with nothing in it"],
  [{ name: "x" }, "got an object with name"],
  [{ name: "x", handler: { type: "http" } }, "got an object with name, handler"],
  [{ handler: { type: "inline" } }, "got an object with handler"],
])("%j is not a hook, and that is said where it is registered", (hook, got) => {
  expect(() => createEngine().register("stop", hook as never)).toThrow(
    expect.objectContaining({
      code: "engine/bad-hook",
      message: expect.stringContaining(got) as string,
      hint: expect.any(String) as string,
    }),
  );
});

test.each(["[bad", "(?=x)", "a)(b"])("the matcher %j throws where it is registered", (matcher) => {
  const engine = createEngine();
  expect(() => engine.register("PreToolUse", () => "block", { matcher })).toThrow(expect.objectContaining({ code: "engine/bad-matcher" }));
  expect(() => engine.register("PreToolUse", { name: "x", matcher, handler: { type: "inline", callback: () => false } })).toThrow(
    "x: the matcher",
  );
});

test("what throws leaves nothing behind", async () => {
  const engine = createEngine();
  expect(() => engine.register("PreToolUse", () => "block", { matcher: "[" })).toThrow("can't be read");
  expect((await engine.trigger(bash)).diagnostics).toEqual([]);
});
