import fc from "fast-check";
import { parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import { expect, test } from "vitest";
import type { JsonValue } from "./entry.ts";
import { isSameValue } from "./same-value.ts";

function nodeOf(text: string): Node {
  const node = parseTree(text);
  if (!node) throw new SyntaxError(text);
  return node;
}

test.each<[string, JsonValue]>([
  ['{"b": [1, 2], "a": null}', { a: null, b: [1, 2] }],
  ['{ /* c */ "a" : 1.0 }', { a: 1 }],
  [String.raw`"\u0061\/"`, "a/"],
  ["1e2", 100],
  ["-0", 0],
  ["{}", {}],
  ["[]", []],
])("%s is the same, however it is written", (text, value) => {
  expect(isSameValue(nodeOf(text), value)).toBe(true);
});

test.each<[string, JsonValue]>([
  ['{"a": 1}', { a: 1, b: 2 }],
  ['{"a": 1, "b": 2}', { a: 1 }],
  ['{"a": 1, "a": 1}', { a: 1 }],
  ['{"a": 1, "a": 1}', { a: 1, b: 1 }],
  ['{"a": 1}', { b: 1 }],
  ["[1, 2]", [2, 1]],
  ["[1]", [1, 1]],
  ["[]", {}],
  ["{}", []],
  ["{}", null],
  ["null", {}],
  ["null", false],
  ['"1"', 1],
  ["0", ""],
  ['{"toString": 1}', {}],
  ["{}", { toString: 1 }],
])("%s is something else than %j", (text, value) => {
  expect(isSameValue(nodeOf(text), value)).toBe(false);
});

test("a value is the same as itself, written on one line or on many, and as no other", () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
  fc.assert(
    fc.property(json, json, fc.constantFrom(0, 2, "\t"), (value, other, indent) => {
      const node = nodeOf(JSON.stringify(value, null, indent));
      const plain = JSON.parse(JSON.stringify(value)) as JsonValue;
      expect(isSameValue(node, plain)).toBe(true);
      expect(isSameValue(node, [plain])).toBe(false);
      expect(isSameValue(node, JSON.parse(JSON.stringify(other)) as JsonValue)).toBe(isSameText(value, other));
    }),
    { numRuns: 200 },
  );
});

/** Compares by text with sorted keys, which is another way to say the same. */
function isSameText(one: JsonValue, other: JsonValue): boolean {
  const print = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(print).join()}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, part]) => `${JSON.stringify(key)}:${print(part)}`).join()}}`;
  };
  return print(one) === print(other);
}
