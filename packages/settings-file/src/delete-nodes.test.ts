import fc from "fast-check";
import type { Node } from "jsonc-parser";
import { expect, test, vi } from "vitest";
import { deleteNodes } from "./delete-nodes.ts";
import type { JsonValue } from "./entry.ts";
import { parseSettings } from "./parse-settings.ts";
import type { Settings } from "./parse-settings.ts";
import { foreign, read, write, writing } from "./testing/documents.ts";

vi.setConfig({ testTimeout: 240_000 });

/** Array elements and properties, the outer ones before the inner ones. */
function listParts(node: Node): Node[] {
  const children = node.children ?? [];
  const parts = node.type === "property" ? [] : children;
  return [...parts, ...children.flatMap(listParts)];
}

/** What is left of a value without some of its parts. */
function valueWithout(node: Node, gone: ReadonlySet<Node>): JsonValue {
  const children = (node.children ?? []).filter((child) => !gone.has(child));
  if (node.type === "array") return children.map((child) => valueWithout(child, gone));
  if (node.type !== "object") return node.value as JsonValue;
  return Object.fromEntries(children.map(({ children: [key, value] = [] }) => [key?.value as string, valueWithout(value as Node, gone)]));
}

/** The comments that stand in no part that goes. Blanks may come to stand behind one. */
function listComments({ text, comments }: Settings, gone: ReadonlySet<Node>): string[] {
  const isGone = (at: number): boolean => [...gone].some(({ offset, length }) => at >= offset && at < offset + length);
  return comments.filter(({ start }) => !isGone(start)).map(({ start, end }) => text.slice(start, end).trimEnd());
}

test("any parts can go: the rest says what it said, and every comment outside of them is still one", () => {
  fc.assert(
    fc.property(foreign, writing, fc.infiniteStream(fc.boolean()), (document, style, choices) => {
      const settings = parseSettings(write(document, style), "x");
      const gone = new Set(listParts(settings.root).filter(() => choices.next().value));
      const rest = deleteNodes(settings, gone, []);
      expect(read(rest)).toEqual(JSON.parse(JSON.stringify(valueWithout(settings.root, gone))));
      expect(listComments(parseSettings(rest, "x"), new Set())).toEqual(listComments(settings, gone));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["the first of many lines", '{\n  "a": 1,\n  "b": 2\n}', "a", '{\n  "b": 2\n}'],
  ["the last of many lines", '{\n  "b": 2,\n  "a": 1\n}', "a", '{\n  "b": 2\n}'],
  ["one in the middle", '{"b": 2, "a": 1, "c": 3}', "a", '{"b": 2, "c": 3}'],
  ["the first on one line", '{"a": 1, "b": 2}', "a", '{"b": 2}'],
  ["the first on a padded line", '{ "a": 1, "b": 2 }', "a", '{ "b": 2 }'],
  ["the only one", '{\n  "a": 1\n}\n', "a", "{}\n"],
  ["the only one with a trailing comma", '{\n  "a": 1,\n}\n', "a", "{}\n"],
  ["the last with a trailing comma", '{\n  "b": 2,\n  "a": 1,\n}', "a", '{\n  "b": 2,\n}'],
  ["the last behind a comment", '{\n  "b": 2, // about b\n  "a": 1\n}', "a", '{\n  "b": 2 // about b\n}'],
  ["the only one, with a comment", '{ // about all\n  "a": 1 }', "a", "{ // about all\n }"],
  ["the first, with comma first", '{\n  "a": 1\n, "b": 2\n}', "a", '{\n "b": 2\n}'],
])("without %s the text is as if it had never been there", (_, text, key, expected) => {
  const settings = parseSettings(text, "x");
  const gone = new Set(listParts(settings.root).filter(({ children: [name] = [] }) => name?.value === key));
  expect(deleteNodes(settings, gone, [])).toBe(expected);
});
