import { expect, test } from "vitest";
import { mcpNames } from "./tool-names.ts";

test("a name that shows where the server's ends has one reading", () => {
  expect(mcpNames("echo__say", { separator: "__" })).toEqual(["mcp__echo__say"]);
});

test("of a name that can be read in several ways all are there, the longest server first", () => {
  expect(mcpNames("my__own__say", { separator: "__" })).toEqual(["mcp__my__own__say"]);
  expect(mcpNames("a_b_c", { separator: "_" })).toEqual(["mcp__a_b__c", "mcp__a__b_c"]);
});

test("the server may come last", () => {
  expect(mcpNames("do_it_echo", { separator: "_", isToolFirst: true })).toEqual(["mcp__it_echo__do", "mcp__echo__do_it"].toReversed());
});

test("what the host writes for a sign that names can't have is read as Claude Code's sign too", () => {
  expect(mcpNames("my-echo-say", { separator: "-", stopgap: "-" })).toEqual([
    "mcp__my-echo__say",
    "mcp__my_echo__say",
    "mcp__my__echo-say",
    "mcp__my__echo_say",
  ]);
});

test("a name without a server or a tool is none", () => {
  expect(mcpNames("echo", { separator: "-" })).toEqual([]);
  expect(mcpNames("-echo", { separator: "-" })).toEqual([]);
});
