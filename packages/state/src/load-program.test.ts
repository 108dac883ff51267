import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeForCode } from "./keep-code.ts";
import { loadProgram } from "./load-program.ts";

function createTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "hawk-program-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return root;
}

/** As the bundler writes them. */
function createProgram(files: Record<string, string>): string {
  const asFunction = (code: string): string => `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
  return createTree(Object.fromEntries(Object.entries(files).map(([name, code]) => [name, asFunction(code)])));
}

test("a program gets what it requires, each file once, and built-in modules as they are", () => {
  const directory = createProgram({
    "main-1.cjs":
      'const a = require("./a-1.cjs"); exports.found = [a.count(), require("./a-1.cjs").count(), require("node:path").sep, __dirname];',
    "a-1.cjs": "let count = 0; exports.count = () => ++count;",
  });
  expect(loadProgram(directory, "main-1.cjs", () => null)).toEqual({ found: [1, 2, "/", directory] });
});

test("a file that can't be loaded fails each time it is required, and is never an empty one", () => {
  const directory = createProgram({ "main-1.cjs": "exports.load = () => require('./gone-1.cjs');" });
  const { load } = loadProgram(directory, "main-1.cjs", () => null) as { load: () => unknown };
  expect(load).toThrow("ENOENT");
  expect(load).toThrow("ENOENT");
});

test("a file of which the end is missing is never taken for a program", () => {
  const whole = "(function (exports) { exports.a = 1; })";
  for (let length = 0; length < whole.length; length += 1) {
    const directory = createTree({ "main-1.cjs": whole.slice(0, length) });
    expect(() => loadProgram(directory, "main-1.cjs", () => null, false)).toThrow(/is cut off|Unexpected|missing|Invalid|end of input/);
  }
});

test("a built-in module that may come late is loaded when it is first used", () => {
  const directory = createProgram({
    "main-1.cjs":
      'const late = require("late:node:querystring"); exports.late = late; exports.parse = (text) => (0, late.parse)(text).a; exports.copy = () => ({ ...late });',
  });
  const program = loadProgram(directory, "main-1.cjs", () => null) as { parse: (text: string) => string; copy: () => object; late: object };
  expect(program.parse("a=1")).toBe("1");
  expect(Object.keys(program.copy())).toEqual(expect.arrayContaining(["escape", "parse", "stringify"]));
  expect("stringify" in program.late).toBe(true);
});

test("code is kept nowhere but in a directory of one's own that is there", () => {
  const root = createTree({ file: "" });
  expect(placeForCode(root, "hawk", "1")).toBe(join(root, "hawk@1"));
  expect(placeForCode(join(root, "missing"), "hawk", "1")).toBeNull();
  expect(placeForCode(join(root, "file"), "hawk", "1")).toBeNull();
  expect(placeForCode(join(root, "file", "below"), "hawk", "1")).toBeNull();
});
