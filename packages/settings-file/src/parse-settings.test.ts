import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isHawkError } from "@hawk/errors";
import { parseSettings } from "./parse-settings.ts";
import { describePlace } from "./place.ts";
import { foreign, write, writing } from "./testing/documents.ts";

describe("a file that its host can read is read:", () => {
  test.each([
    ["plain JSON", '{"a": [1, -0.5e3, true, false, null, "x"]}'],
    ["comments everywhere", '// a\n/* b */{/* c */"a"/* d */:/* e */1/* f */,// g\n"b":2/* h */}// i'],
    ["trailing commas", '{"a": [1, 2,], "b": {"c": 1,},}'],
    ["a byte order mark", "\uFEFF{}"],
    ["lone carriage returns", '{\r"a": 1\r}'],
    ["blanks around it", "\n\n\t {} \n"],
    ["keys that come twice", '{"a": 1, "a": 2}'],
    ["an empty key", '{"": 1}'],
    ["characters beyond the first plane", '{"\u{1F600}": "\u{1F600}"}'],
    ["escaped lone surrogates", String.raw`{"a": "\ud800"}`],
  ])("%s", (_, text) => {
    const { root } = parseSettings(text, "x");
    expect(text[root.offset]).toBe("{");
    expect(text[root.offset + root.length - 1]).toBe("}");
  });
});

test("comments are found with their places, and what only looks like one is not", () => {
  const text = '\uFEFF{ // one\r\n "a": "// no", /* two\n */ "b": "/* no */" }';
  const { comments } = parseSettings(text, "x");
  expect(comments.map(({ start, end, isLine }) => [text.slice(start, end), isLine])).toEqual([
    ["// one", true],
    ["/* two\n */", false],
  ]);
});

test("no text makes it throw anything but a refusal that names a place in the text", () => {
  const piece = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"',
    "1",
    "-",
    "null",
    "tru",
    "//",
    "/*",
    "*/",
    "\n",
    "\r\n",
    " ",
    "\\",
    "\u0000",
    "\uFEFF",
    "é",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const text = pieces.join("");
      try {
        expect(parseSettings(text, "x").root.type).toBe("object");
      } catch (error) {
        expect(isHawkError(error) && error.code).toMatch(/^settings\/(?:unparsable|wrong-shape)$/);
        const [, line] = /^x:(\d+):\d+ expected /.exec((error as Error).message) ?? [];
        expect(Number(line)).toBeGreaterThanOrEqual(1);
        expect(Number(line)).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length);
      }
    }),
    { numRuns: 500 },
  );
});

test("a file that was cut off is refused, wherever that was", () => {
  fc.assert(
    fc.property(foreign, writing, fc.nat(), (document, style, cut) => {
      // A blank behind the last bracket may go, and nothing is missing.
      const text = write(document, { ...style, end: "", hasComments: false }).trimEnd();
      const half = text.slice(0, cut % text.length);
      expect(() => parseSettings(half, "x")).toThrow(/^x:\d+:\d+ expected/);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["a byte order mark", "\uFEFF", "x:1:1"],
  ["a byte order mark and a blank", "\uFEFF ", "x:1:2"],
  ["no bytes", "", "x:1:1"],
])("a file of %s holds no value", (_, text, place) => {
  expect(() => parseSettings(text, "x")).toThrow(`${place} expected a value, got the end of the file`);
});

test("a file that lacks only the blank behind its last bracket is whole", () => {
  expect(parseSettings("\uFEFF{}", "x").root.type).toBe("object");
});

test.each([
  ["the beginning", "abc", 0, "x:1:1"],
  ["the end", "abc", 3, "x:1:4"],
  ["after LF", "a\nbc", 3, "x:2:2"],
  ["after CRLF", "a\r\nbc", 3, "x:2:1"],
  ["after CR", "a\rbc", 2, "x:2:1"],
  ["between CR and LF", "a\r\nbc", 2, "x:2:1"],
  ["after a byte order mark", "\uFEFFab", 2, "x:1:2"],
])("a place at %s is counted from 1", (_, text, offset, place) => {
  expect(describePlace("x", text, offset)).toBe(place);
});
