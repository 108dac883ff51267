import { expect, test } from "vitest";
import { withArguments } from "./arguments.ts";

test.each<[string, Record<string, unknown>, readonly string[], Record<string, unknown>]>([
  ["text becomes the object that it says", { args: '{"a":1}' }, ["args"], { args: { a: 1 } }],
  ["text further down", { output: { args: '{"a":1}', title: "t" } }, ["output", "args"], { output: { args: { a: 1 }, title: "t" } }],
  ["a payload without arguments stays", { tool: "x" }, ["args"], { tool: "x" }],
  ["arguments that are null stay", { args: null }, ["args"], { args: null }],
  ["what is on the way and no object stays", { output: 7 }, ["output", "args"], { output: 7 }],
])("%s", (_what, payload, keys, expected) => {
  expect(withArguments(payload, ...keys)).toEqual(expected);
});

test("an object is not copied", () => {
  const payload = { output: { args: { a: 1 } } };
  expect(withArguments(payload, "output", "args")).toBe(payload);
});

test.each(["", "{", "rm -rf /", '"text"', "[]", "null", 7, true, []])("%j is unreadable", (args) => {
  expect(() => withArguments({ args }, "args")).toThrow(expect.objectContaining({ code: "payload/unreadable" }));
});
