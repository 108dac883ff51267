import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTomlDocument } from "./parse-toml.ts";
import { documentOf, problemOf } from "../testing/parsed-documents.ts";

const parse = (text: string) => parseTomlDocument("hooks.toml", text);
const lineOf = (text: string, line: number) => text.split(/\r\n|\n|\r/)[line - 1];
const megabyte = 1_048_576;

test.each([
  ["an empty file", "", {}],
  ["comments only", "# nothing\n", {}],
  ["a byte order mark and CRLF", '\uFEFFa = 1\r\nb = "x"\r\n', { a: 1, b: "x" }],
  [
    "tables and lists of tables",
    "[a]\nb = [1, 2]\n[[a.c]]\nd = 1\n[[a.c]]\nd = 2\n[a.c.e]\nf = true",
    { a: { b: [1, 2], c: [{ d: 1 }, { d: 2, e: { f: true } }] } },
  ],
  [
    "dates as text",
    "a = 1979-05-27\nb = 07:32:00\nc = [1979-05-27T00:32:00-07:00]",
    { a: "1979-05-27", b: "07:32:00.000", c: ["1979-05-27T00:32:00.000-07:00"] },
  ],
])("reads %s", (_, text, data) => {
  expect(documentOf(parse(text)).data).toEqual(data);
});

test.each([
  ["a key without a value", "a", '1:1 expected "=" and a value after the key'],
  ["a bare word", "b = 1\r\na = yes", "2:5 expected a value"],
  ["a list that does not end", "a = [", '1:5 expected "]" at the end of the list'],
  ["a list that ends after a comma", "a = [1,\n", "2:1 expected a value"],
  ["a missing comma", "a = [1 2]", '1:8 expected "," or the end of the list or table'],
  ["a key given twice", "a = 1\na = 2", "2:1 expected each key and table once"],
  ["a table given twice", "[a]\n[b]\n[a]", "3:2 expected each key and table once"],
  ["two keys in a line", "a = 1 b = 2", "1:7 expected a new line after the value"],
  ["an impossible date", "a = 2020-99-99", "1:5 expected a date or time"],
  ["text that does not end", 'a = "x', "1:5 expected TOML: unfinished string"],
  ["a NUL byte", "a = \0", "1:5 expected a value"],
  ["deep lists", `a = ${"[".repeat(65)}`, "1:69 expected at most 64 levels of nesting"],
  ["deep dotted keys", `x = 1\n${"a.".repeat(70)}b = 1`, "2:1 expected at most 64 levels of nesting"],
  ["a deep header", `x = 1\n[${"a.".repeat(70)}b]`, "2:1 expected at most 64 levels of nesting"],
  ["a large file", "#".repeat(megabyte + 1), "1:1 expected a file of at most 1 MiB"],
])("refuses %s, and says where and why", (_, text, message) => {
  const problem = problemOf(parse(text));
  expect(`${problem.line}:${problem.column} ${problem.message}`).toBe(message);
  expect(problem).toMatchObject({ file: "hooks.toml", severity: "error", hint: expect.stringMatching(/./) });
});

test("keys that objects have anyway are ordinary keys", () => {
  const { data } = documentOf(parse("__proto__.polluted = true\nconstructor = 1\nx = {__proto__ = 1}"));
  expect(Object.keys(data as object)).toEqual(["__proto__", "constructor", "x"]);
  expect(Object.getPrototypeOf(data)).toBeNull();
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

const located = `# [[hooks.Stop]]
title = "[[hooks.Stop]]"
[[hooks.Stop]]
matcher = """
[[hooks.Stop]]
a = "\\""""
  command = 'a # b' # c
[[hooks.Stop]]
list = [ # ]
  "]", '''
]''', { a = 1 } ]
after."b.c".d = 1
[hooks.Stop.sub]
x = 1
[hooks."Pre\\u0020Tool"]
y = 1979-05-27
`;

test.each([
  [[], "1:1", "1:1"],
  [["title"], "2:9", "2:1"],
  [["hooks", "Stop"], "3:1", "3:1"],
  [["hooks", "Stop", 0], "3:1", "3:1"],
  [["hooks", "Stop", 0, "matcher"], "4:11", "4:1"],
  [["hooks", "Stop", 0, "command"], "7:13", "7:3"],
  [["hooks", "Stop", 0, "a"], "3:1", "3:1"],
  [["hooks", "Stop", 1], "8:1", "8:1"],
  [["hooks", "Stop", 1, "list", 1], "9:8", "9:1"],
  [["hooks", "Stop", 1, "after", "b.c", "d"], "12:17", "12:1"],
  [["hooks", "Stop", 1, "sub", "x"], "14:5", "14:1"],
  [["hooks", "Pre Tool", "y"], "16:5", "16:1"],
])("locates %j", (path, value, key) => {
  const { locate, locateKey } = documentOf(parse(located));
  const show = ({ line, column }: { line: number; column: number }) => `${line}:${column}`;
  expect([show(locate(path)), show(locateKey(path))]).toEqual([value, key]);
});

test.each([
  ["brackets", "[".repeat(megabyte)],
  ["lists in a list", `a=${"[".repeat(megabyte - 2)}`],
  ["tables in a table", `a=${"{a=".repeat(300_000)}`],
  ["dots", `${"a.".repeat(500_000)}b=1`],
  ["headers", "[[a]]\n".repeat(170_000)],
  ["carriage returns", "\r".repeat(megabyte)],
])("a megabyte of %s is answered in good time", (_, text) => {
  const start = process.cpuUsage();
  expect(parse(text)).toBeDefined();
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(6000);
});

test("no text makes it throw, and what is read is found", () => {
  const pieces = fc.constantFrom(
    "a",
    "b",
    "'c d'",
    '"e\\u0020"',
    "=",
    " = 1",
    ".",
    "[",
    "]",
    "[[",
    "]]\n",
    "{",
    "}",
    ",",
    "\n",
    "\r\n",
    "\r",
    '"',
    "'",
    '"""',
    "'''",
    "#",
    "1979-05-27",
    "07:32:00",
    "inf",
    "\\",
    "\0",
    "\uFEFF",
    "\uD800",
  );
  const statement = fc.constantFrom(
    "a = 1\n",
    "[a]\n",
    "[[b]]\n",
    "[b.c]\n",
    "d.e = '''\n[[b]]\n'''\n",
    'f = ["]", # ]\n]\n',
    "\r\n",
    "# x\n",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
    fc.array(statement, { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (source) => {
      const parsed = parse(source);
      const lineCount = source.split(/\r\n|\n|\r/).length;
      if ("problem" in parsed) expect(parsed.problem.line).toBeLessThanOrEqual(lineCount);
      else
        for (const key of Object.keys(parsed.document.data as object))
          expect(lineOf(source, parsed.document.locateKey([key]).line)).toContain(key.trim());
    }),
    { numRuns: 1000 },
  );
});
