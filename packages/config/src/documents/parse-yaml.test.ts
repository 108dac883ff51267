import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { parseYamlDocument } from "./parse-yaml.ts";
import { documentOf, problemOf } from "../testing/parsed-documents.ts";

const parse = (text: string) => parseYamlDocument("config.yaml", text);
const megabyte = 1_048_576;

test.each([
  ["block style", "a:\n  - 1\n  - b: true\n    c: ~\n", { a: [1, { b: true, c: null }] }],
  ["flow style whose bracket closes where it opened", "a: [\n  x,\n  {y: z}\n]\n", { a: ["x", { y: "z" }] }],
  ["an empty file", "", {}],
  ["comments only", "# nothing\n---\n# here\n", {}],
  ["a null that is written out", "null", null],
  ["a byte order mark", "\uFEFFa: 1", { a: 1 }],
  ["CRLF and lone CR", "a: 1\r\nb: |\r\n  x\r\n  y\r\nc: 2\rd: 3", { a: 1, b: "x\ny\n", c: 2, d: 3 }],
  ["YAML 1.2 words", "a: yes\nb: on\nc: 0o17\nd: 1_000", { a: "yes", b: "on", c: 15, d: "1_000" }],
  ["keys as they are written", "1: a\ntrue: b\n0x10: c\n~: d", { 1: "a", true: "b", "0x10": "c", "~": "d" }],
  ["a merge key as an ordinary key", "a: &a {x: 1}\nb: {<<: *a, y: 2}", { a: { x: 1 }, b: { "<<": { x: 1 }, y: 2 } }],
  ["plain tags", "a: !!str 1\nb: ! 2\nc: !!map {}", { a: "1", b: "2", c: {} }],
  ["a directive for its own version", "%YAML 1.2\n---\na: 1", { a: 1 }],
  ["a list at the top", "- a\n- b", ["a", "b"]],
  ["two hundred short flow lists", "- [a]\n".repeat(200), Array.from({ length: 200 }, () => ["a"])],
])("reads %s", (_, text, data) => {
  expect(documentOf(parse(text)).data).toEqual(data);
});

const laughs = `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from("bcdefghi")
  .map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`)
  .join("\n")}`;

test.each([
  ["a tab as indentation", "a:\n\t- x", "2:1 expected spaces as indentation, got a tab"],
  ["a key given twice", "a: 1\r\nb: 2\r\na: 3", '3:1 expected the key "a" once, got it in line 1 and again in line 3'],
  ["a key given twice in two spellings", "1: a\n'1': b", '2:1 expected the key "1" once, got it in line 1 and again in line 2'],
  ["a key given twice in flow style", "{a: 1, a: 2}", '1:8 expected the key "a" once, got it in line 1 and again in line 1'],
  ["a list that does not end", "a: [1", '1:6 expected "]" at the end of the list'],
  ["a mapping that does not end", "a: {b: 1\nc: 2", '2:1 expected "}" at the end of the mapping'],
  ["text that does not end", 'a: "x', "1:6 expected a double quote at the end of the text"],
  ["a line that starts too far to the left", "a:\n  b:\n    - x\n   - y", "4:1 expected one value, got a mapping or list within a line"],
  ["a mapping within a line", "a: b: c", "1:4 expected one value, got a mapping or list within a line"],
  ["a key without a colon", "a\nb: c", '1:1 expected "key: value" in one line'],
  ["a reserved character", "a: @x", "1:4 expected a value that does not start with a reserved character"],
  ["an unknown escape", String.raw`a: "\q"`, "1:5 expected an escape that YAML knows after the backslash"],
  ["a missing space", "- a\n-b", "2:1 expected nothing more after the value"],
  ["an unknown tag", "a: !foo x", "1:4 expected a plain value, got one with the wrong tag"],
  ["a tag that would construct something", "a: !!js/function 'x'", "1:4 expected a plain value, got one with the wrong tag"],
  ["a tag for binary data", "a: !!binary AAAA", '1:13 expected a plain value, got one with the tag "tag:yaml.org,2002:binary"'],
  ["YAML 1.1", "%YAML 1.1\n---\na: yes", "1:1 expected YAML 1.2 without directives"],
  ["two documents", "a: 1\n---\nb: 2", "2:1 expected one document, got another one"],
  ["an alias to nothing", "a: *x", '1:4 expected an anchor before its alias "*x"'],
  ["an alias to itself", "a: &a [*a]", "1:7 expected at most 64 levels of nesting"],
  ["a list as a key", "[a]: 1", "1:1 expected text as a key, got a list"],
  ["an alias bomb", laughs, "3:8 expected at most 100 aliases, each for a small value"],
  ["few aliases for much", `a: &a [${"x,".repeat(5000)}]\nb: [*a, *a, *a]`, "1:10004 expected at most 100 aliases, each for a small value"],
  ["a NUL byte", "a: \0", "1:4 expected text, got a control character"],
  ["deep flow lists", `a: ${"[".repeat(64)}${"]".repeat(64)}`, "1:67 expected at most 64 levels of nesting"],
  ["deep block lists", `${"- ".repeat(65)}x`, "1:131 expected at most 64 levels of nesting"],
  ["a large file", `a: ${"x".repeat(megabyte)}`, "1:1 expected a file of at most 1 MiB"],
  ["a terminal's escape in what is wrong", "a: &\u009Bx 1\nb: *\u009By", '2:4 expected an anchor before its alias "*\\u009by"'],
])("refuses %s, and says where and why", (_, text, message) => {
  const problem = problemOf(parse(text));
  expect(`${problem.line}:${problem.column} ${problem.message}`).toBe(message);
  expect(problem).toMatchObject({ file: "config.yaml", severity: "error", hint: expect.stringMatching(/./) });
});

test("64 levels are not too many", () => {
  expect(problemOf(parse("[".repeat(65) + "]".repeat(65)))).toMatchObject({ column: 65 });
  expect(documentOf(parse("[".repeat(64) + "]".repeat(64))).locate(Array<number>(63).fill(0))).toEqual({ line: 1, column: 64 });
});

test("keys that objects have anyway are ordinary keys", () => {
  const { data } = documentOf(parse("__proto__: {polluted: true}\nconstructor: 1"));
  expect(Object.keys(data as object)).toEqual(["__proto__", "constructor"]);
  expect(Object.getPrototypeOf(data)).toBeNull();
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("locates values and keys, and the nearest parent of what is not there", () => {
  const { locate, locateKey } = documentOf(parse("# c\r\nhooks:\r\n  - name: x\r    run: |\r      y\n  - &b z\n  - *b\n"));
  expect(locateKey(["hooks"])).toEqual({ line: 2, column: 1 });
  expect(locate(["hooks"])).toEqual({ line: 3, column: 3 });
  expect(locate(["hooks", 0])).toEqual({ line: 3, column: 5 });
  expect(locate(["hooks", 0, "name"])).toEqual({ line: 3, column: 11 });
  expect(locateKey(["hooks", 0, "run"])).toEqual({ line: 4, column: 5 });
  expect(locate(["hooks", 2])).toEqual({ line: 7, column: 5 });
  expect(locate(["hooks", 0, "nope"])).toEqual({ line: 3, column: 5 });
  expect(locate(["nope"])).toEqual({ line: 2, column: 1 });
});

test.each(
  [
    "[",
    "- ",
    "? ",
    "{a: ",
    "a: ",
    '"',
    "'",
    "a: b\n",
    "- x\n",
    "---\n",
    "#\n",
    "\n",
    "&a ",
    "!a ",
    "*a ",
    ",",
    "[1,",
    ":\n",
    "?\n",
    "|\n",
    "]",
    "[]",
    "{}\n",
    "%a\n",
    "\r",
  ].map((piece) => [JSON.stringify(piece), piece.repeat(megabyte / piece.length)] as const),
)("a megabyte of %s is answered in good time", (_, text) => {
  expect(parse(text)).toBeDefined();
});

/** In a process of its own: what this guards against ends the process, and no test could report it. */
test("the deepest documents leave the process alive, also the twentieth time", () => {
  const home = mkdtempSync(join(tmpdir(), "hawk-yaml-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const program = `
    import { mkdirSync, writeFileSync } from "node:fs";
    import { loadPlan } from ${JSON.stringify(new URL("../../dist/load.js", import.meta.url).href)};
    const home = ${JSON.stringify(home)};
    mkdirSync(home + "/hawk");
    const read = (text) => {
      writeFileSync(home + "/hawk/config.yaml", text);
      return loadPlan({ dialect: "hawk", home, configHome: home, projectDir: home, approved: () => null, managed: { hawk: home, claude: home } }).problems;
    };
    const block = (depth) => Array.from({ length: depth }, (_, index) => " ".repeat(index) + "a:").join("\\n");
    const forms = [(n) => "[".repeat(n) + "]".repeat(n), (n) => "[".repeat(n), (n) => "{a: ".repeat(n) + "}".repeat(n), (n) => "- ".repeat(n) + "x",
      (n) => "? ".repeat(n) + "x", (n) => "[a: ".repeat(n) + "]".repeat(n), block, (n) => '"' + "]".repeat(n) + '": ' + "[".repeat(n)];
    let tooDeep = 0;
    for (let round = 0; round < 20; round++)
      for (const form of forms)
        for (const depth of [30, 60, 64, 65, 66, 200, 1000, 5000]) tooDeep += read(form(depth)).filter(({ message }) => message.includes("levels of nesting")).length;
    process.stdout.write(String(tooDeep));
  `;
  const tooDeep = Number(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }));
  expect(tooDeep).toBeGreaterThan(20 * 8 * 3);
});

test("no text makes it throw", () => {
  const pieces = fc.constantFrom(
    "a",
    "b:",
    ": ",
    "- ",
    "? ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\n",
    "\n  ",
    "\r",
    "\t",
    "|",
    ">",
    "&a ",
    "*a",
    "!!str ",
    "!x ",
    '"',
    "'",
    "#",
    " #",
    "%YAML 1.1",
    "---\n",
    "...\n",
    "<<: ",
    "~",
    "1",
    "\0",
    "\uFEFF",
    "\uD800",
    "\\",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (source) => {
      const parsed = parse(source);
      if ("problem" in parsed) expect(parsed.problem.line).toBeLessThanOrEqual(source.split(/\r\n|\n|\r/).length);
      else expect(parsed.document.locate(["a", 0])).toMatchObject({ line: expect.any(Number) });
    }),
    { numRuns: 1000 },
  );
});

test("JSON is YAML and means the same", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: "binary" }), fc.constantFrom(0, 2), (value, indent) => {
      const source = JSON.stringify(value, null, indent);
      expect(documentOf(parse(source)).data).toEqual(JSON.parse(source));
    }),
    { numRuns: 500 },
  );
});
