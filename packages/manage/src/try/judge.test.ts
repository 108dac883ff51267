import { describe, expect, test } from "vitest";
import { expectedIn, nameResult } from "./judge.ts";

const refusing = { wish: "refuse", event: "pre_tool_use" } as const;
const passing = { wish: "pass", event: "pre_tool_use" } as const;
const telling = { wish: "tell", event: "session_start" } as const;
const keeping = { wish: "tell", event: "stop" } as const;

describe("the expected result depends on what a host offers", () => {
  const native = ["X"];
  test.each([
    ["no such event", refusing, undefined, ["not offered"]],
    ["nothing can be refused", refusing, { native }, ["not offered"]],
    ["something can be refused", refusing, { native, canBlock: true as const }, ["blocked"]],
    ["a harmless action", passing, { native }, ["allowed"]],
    ["no text reaches the model", telling, { native }, ["not offered"]],
    ["text reaches the model", telling, { native, canAddContext: true as const }, ["told"]],
    ["an agent that is done", keeping, { native, canAddContext: true as const }, ["sent back", "told"]],
  ])("%s", (_what, scene, host, expected) => {
    expect(expectedIn(scene, host)).toEqual(expected);
  });
});

describe("the actual result depends on what the host understood", () => {
  test.each([
    ["a refusal", refusing, { blocked: true }, "blocked"],
    ["silence where a refusal was wanted", refusing, { blocked: false }, "allowed"],
    ["a refusal that nobody wanted", passing, { blocked: true }, "blocked"],
    ["text", telling, { blocked: false, context: "hello" }, "told"],
    ["blank text", telling, { blocked: false, context: " \n" }, "allowed"],
    ["a refusal to stop", keeping, { blocked: true, reason: "not yet" }, "sent back"],
    ["text at the end", keeping, { blocked: false, context: "check" }, "told"],
    ["nothing at the end", keeping, { blocked: false }, "allowed"],
  ])("%s", (_what, scene, understood, seen) => {
    expect(nameResult(scene, understood)).toBe(seen);
  });
});
