import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonValue } from "./entry.ts";
import { printInline, printLines } from "./print-value.ts";

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);

test("on lines it prints as everybody does, with any indentation", () => {
  fc.assert(
    fc.property(json, fc.constantFrom(" ", "  ", "    ", "\t"), (value, unit) => {
      expect(printLines(value, { newline: "\n", unit, colonGap: " " }, "")).toBe(JSON.stringify(value, null, unit));
    }),
    { numRuns: 100 },
  );
});

test("on one line without blanks it prints as everybody does", () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(printInline(value, "", "")).toBe(JSON.stringify(value));
    }),
    { numRuns: 100 },
  );
});

test("it begins where it is put, and indents from there", () => {
  expect(printLines({ a: [1], b: {}, c: [] }, { newline: "\r\n", unit: "\t", colonGap: "" }, "  ")).toBe(
    '{\r\n  \t"a":[\r\n  \t\t1\r\n  \t],\r\n  \t"b":{},\r\n  \t"c":[]\r\n  }',
  );
});

test("indentation may be longer than JSON.stringify allows", () => {
  expect(printLines([1], { newline: "\n", unit: " ".repeat(12), colonGap: " " }, "")).toBe(`[\n${" ".repeat(12)}1\n]`);
});

test("what could end a line or a script is escaped as JSON does it", () => {
  expect(printInline({ "\n": '"\u0000\uD800' }, " ", " ")).toBe(String.raw`{"\n": "\"\u0000\ud800"}`);
});
