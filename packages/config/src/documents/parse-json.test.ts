import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonDocument } from "./parse-json.ts";
import { listLeaves, documentOf, problemOf } from "../testing/parsed-documents.ts";

const strict = (text: string) => parseJsonDocument("settings.json", text, { allowComments: false });
const relaxed = (text: string) => parseJsonDocument("settings.json", text, { allowComments: true });

test.each([
  ["an object", '{"a": [1, -0.5e3, true, false, null, "x"]}', { a: [1, -500, true, false, null, "x"] }],
  ["a byte order mark", '\uFEFF{"a": 1}', { a: 1 }],
  ["escapes", String.raw`["\u00e9\n\"\\\/"]`, ['é\n"\\/']],
  ["lone surrogates", String.raw`["\ud800", "\udc00x"]`, ["\uD800", "\uDC00x"]],
  ["a scalar", "3", 3],
])("reads %s", (_, text, data) => {
  expect(documentOf(strict(text)).data).toEqual(data);
});

test.each([
  ["an empty file", "", "1:1 expected JSON, got an empty file"],
  ["a blank file", " \n\t\n", "1:1 expected JSON, got an empty file"],
  ["an object that does not end", '{"a": 1', '1:8 expected "}", got the end of the file'],
  ["a list that does not end", "[\n1", '2:2 expected "]", got the end of the file'],
  ["a missing comma", '{"a": 1\r\n "b": 2}', '2:2 expected "," between the parts of a list or an object, got "\\"b\\""'],
  ["a missing comma after a lone CR", '{"a": 1\r "b": 2}', '2:2 expected "," between the parts of a list or an object, got "\\"b\\""'],
  ["a missing colon", '{"a" 1}', '1:6 expected ":" after the key, got "1"'],
  ["a missing value", '{"a": }', '1:7 expected a value, got "}"'],
  ["a trailing comma in an object", '{"a": 1,}', '1:9 expected a value after ",", got "}"'],
  ["a trailing comma in a list", "[1, ]", '1:5 expected a value after ",", got "]"'],
  ["two commas", "[1,,2]", '1:4 expected a value, got ","'],
  ["a comment", "{} // x", '1:4 expected no comment, got "// x"'],
  ["single quotes", "{'a': 1}", "1:2 expected a value in JSON, got \"'a'\""],
  ["a bare word", "[yes]", '1:2 expected a value in JSON, got "yes"'],
  ["text that does not end", '["a\n"]', '1:2 expected a double quote at the end of the text, got "\\"a"'],
  ["an unknown escape", String.raw`["\q"]`, String.raw`1:2 expected one of " \ / b f n r t u after a backslash, got "\"\\q\""`],
  ["a raw tab in text", '["\t"]', '1:2 expected control characters to be escaped, got "\\"\t\\""'.replace("\t", "\\t")],
  ["a NUL byte", '{"a": \0}', '1:7 expected a value in JSON, got "\\u0000"'],
  ["a second value", "{} {}", '1:4 expected nothing after the end of the value, got "{"'],
  ["a leading zero", "[01]", '1:3 expected "," between the parts of a list or an object, got "1"'],
  ["a key given twice", '{\n"a": 1,\n"a": 2}', '3:1 expected the key "a" once, got it in line 2 and again in line 3'],
  [
    "a key given twice by an escape",
    String.raw`[{"b": 1, "\u0062": 2}]`,
    '1:11 expected the key "b" once, got it in line 1 and again in line 1',
  ],
  [
    "a prototype given twice",
    '{"__proto__": 1,\n"__proto__": 2}',
    '2:1 expected the key "__proto__" once, got it in line 1 and again in line 2',
  ],
  ["deep nesting", "[".repeat(65) + "]".repeat(65), "1:65 expected at most 64 levels of nesting"],
  ["a large file", `"${"x".repeat(1_048_576)}"`, "1:1 expected a file of at most 1 MiB"],
  ["a terminal's escape in a bare word", "[\u009B31m]", '1:2 expected a value in JSON, got "\\u009b31m"'],
])("refuses %s, and says where and why", (_, text, message) => {
  const problem = problemOf(strict(text));
  expect(`${problem.line}:${problem.column} ${problem.message}`).toBe(message);
  expect(problem).toMatchObject({ file: "settings.json", severity: "error", hint: expect.stringMatching(/./) });
});

test("allows comments and trailing commas where the host does", () => {
  expect(documentOf(relaxed('// a\n{"a": [1, /* b */ 2,],}\n')).data).toEqual({ a: [1, 2] });
  expect(problemOf(relaxed('{"a": 1} /*'))).toMatchObject({
    line: 1,
    column: 10,
    message: 'expected "*/" at the end of the comment, got "/*"',
  });
  expect(problemOf(relaxed("// nothing"))).toMatchObject({ message: "expected a value, got the end of the file" });
});

test("64 levels are not too many", () => {
  expect(documentOf(strict("[".repeat(64) + "]".repeat(64))).locate(Array<number>(63).fill(0))).toEqual({ line: 1, column: 64 });
});

test("keys that objects have anyway are ordinary keys", () => {
  const { data } = documentOf(strict('{"__proto__": {"polluted": true}, "constructor": 1, "toString": 2}'));
  expect(Object.keys(data as object)).toEqual(["__proto__", "constructor", "toString"]);
  expect(Object.getPrototypeOf(data)).toBeNull();
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("locates values and keys, and the nearest parent of what is not there", () => {
  const { locate, locateKey } = documentOf(strict('{\r\n  "a": [\r    {"b": 1}\n  ]\n}'));
  expect(locate(["a"])).toEqual({ line: 2, column: 8 });
  expect(locateKey(["a"])).toEqual({ line: 2, column: 3 });
  expect(locate(["a", 0, "b"])).toEqual({ line: 3, column: 11 });
  expect(locateKey(["a", 0, "b"])).toEqual({ line: 3, column: 6 });
  expect(locate(["a", 0, "nope", "deeper"])).toEqual({ line: 3, column: 5 });
  expect(locate(["a", "0"])).toEqual({ line: 2, column: 8 });
  expect(locate(["__proto__"])).toEqual({ line: 1, column: 1 });
});

test.each([
  ["brackets", "[".repeat(1_048_576)],
  ["braces", '{"a":'.repeat(200_000)],
  ["commas", ",".repeat(1_048_576)],
  ["open comments", "/*".repeat(500_000)],
  ["quotes", '"'.repeat(1_048_576)],
  ["one key", `{${'"a":1,'.repeat(150_000)}"a":1}`],
])("a megabyte of %s is refused quickly", (_, text) => {
  const start = process.cpuUsage();
  expect(problemOf(strict(text)).message).not.toBe("");
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000);
});

test("no text makes it throw", () => {
  const pieces = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    '"',
    '"a"',
    "\\",
    "1",
    "-",
    "e",
    "true",
    "null",
    "//",
    "/*",
    "*/",
    "\n",
    "\r",
    "\0",
    "\uFEFF",
    "\uD800",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (source, allowComments) => {
      const parsed = parseJsonDocument("x", source, { allowComments });
      if ("problem" in parsed) expect(parsed.problem.line).toBeLessThanOrEqual(source.split(/\r\n|\n|\r/).length);
      else expect(parsed.document.locate([])).toMatchObject({ line: expect.any(Number) });
    }),
    { numRuns: 1000 },
  );
});

test("accepts in strict mode what JSON.parse accepts, but for keys given twice", () => {
  const pieces = fc.constantFrom("{", "}", "[", "]", ":", ",", '"a"', '"b"', "1", "-1.5e3", "0", "true", "null", " ", "\n", "\t");
  const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (source) => {
      const parsed = strict(source);
      const isTwice = "problem" in parsed && parsed.problem.message.includes("once");
      if (!isTwice) expect("document" in parsed ? parsed.document.data : undefined).toEqual(parseWithJson(source));
    }),
    { numRuns: 1000 },
  );
});

function parseWithJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test("any value is read back, and each of its leaves is found", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(0, 2, "\t"), (value, indent) => {
      const source = JSON.stringify(value, null, indent);
      const { data, locate } = documentOf(strict(source));
      expect(data).toEqual(JSON.parse(source));
      const lines = source.split("\n");
      for (const { path, leaf } of listLeaves(data)) {
        const { line, column } = locate(path);
        expect(lines[line - 1]?.slice(column - 1).startsWith(JSON.stringify(leaf))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
