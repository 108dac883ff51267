import { describe, expect, test } from "vitest";
import { findNode } from "./find-node.ts";
import { parseSettings } from "./parse-settings.ts";
import { detectStyle, indentAt, isMultiLine } from "./style.ts";

describe("the style of a file", () => {
  test.each([
    ["two blanks", '{\n  "a": 1\n}', { unit: "  ", newline: "\n", colonGap: " " }],
    ["four blanks", '{\n    "a": 1\n}', { unit: "    " }],
    ["tabs", '{\n\t"a": {\n\t\t"b": 1\n\t}\n}', { unit: "\t" }],
    ["no indentation", '{\n"a": {\n"b": 1\n}\n}', { unit: "" }],
    ["the first step that is one", '{\n"a": {\n   "b": 1\n}\n}', { unit: "   " }],
    ["one line", '{"a": 1}', { unit: "  ", newline: "\n" }],
    ["CRLF", '{\r\n  "a": 1\r\n}', { unit: "  ", newline: "\r\n" }],
    ["lone CR", '{\r  "a": 1\r}', { unit: "  ", newline: "\r" }],
    ["no blank behind colons", '{\n  "a":1\n}', { colonGap: "" }],
    ["a value on the next line", '{\n  "a":\n    1,\n  "b": {"c":  2}\n}', { colonGap: "  " }],
    ["brackets on lines of their own", '{\n  "a":\n  [\n    1\n  ]\n}', { unit: "  " }],
    ["a byte order mark", '\uFEFF{\n  "a": 1\n}', { unit: "  " }],
    ["nothing to go by", "{}", { unit: "  ", newline: "\n", colonGap: " " }],
  ])("%s", (_, text, expected) => {
    expect(detectStyle(parseSettings(text, "x"))).toMatchObject(expected);
  });
});

test.each([
  ["its first part on another line", '{"a": [\n1]}', true],
  ["its first part on the same line", '{\n"a": [1,\n2]}', false],
  ["nothing, among lines", '{\n"a": []}', true],
  ["nothing, on one line", '{"a": []}', false],
  ["nothing but a line break", '{"a": [\n]}', true],
  ["nothing but a comment, among lines", '{\n"a": [ /* c */ ]}', true],
])("a container with %s", (_, text, expected) => {
  const settings = parseSettings(text, "x");
  const node = findNode(settings, ["a"]);
  expect(node && isMultiLine(text, node)).toBe(expected);
});

test.each([
  ["  ab", 3, "  "],
  ["x\n\t ab", 5, "\t "],
  ["x\r ab", 4, " "],
  ["x\r\n ab", 5, " "],
  ["\uFEFF  a", 3, "  "],
  ["a", 0, ""],
])("the indentation of the line in %j at %d", (text, offset, expected) => {
  expect(indentAt(text, offset)).toBe(expected);
});
