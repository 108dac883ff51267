import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { placeForCode } from "./keep-code.ts";
import { loadProgram } from "./load-program.ts";
import { createTree } from "./testing/create-tree.ts";

const binary = fileURLToPath(new URL("../dist/hawk.js", import.meta.url));

test("a program gets what it requires, each file once, and built-in modules as they are", () => {
  const directory = createTree({
    "main-1.cjs":
      'const a = require("./a-1.cjs"); exports.found = [a.count(), require("./a-1.cjs").count(), require("node:path").sep, __dirname];',
    "a-1.cjs": "let count = 0; exports.count = () => ++count;",
  });
  expect(loadProgram(directory, "main-1.cjs", () => null)).toEqual({ found: [1, 2, "/", directory] });
});

test("a file that can't be loaded fails each time it is required, and is never an empty one", () => {
  const directory = createTree({ "main-1.cjs": "exports.load = () => require('./gone-1.cjs');" });
  const { load } = loadProgram(directory, "main-1.cjs", () => null) as { load: () => unknown };
  expect(load).toThrow("ENOENT");
  expect(load).toThrow("ENOENT");
});

test("a built-in module that may come late is loaded when it is first used", () => {
  const directory = createTree({
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

function hawk(home: string, ...args: string[]): { status: number | null; stdout: string } {
  const { status, stdout } = spawnSync(process.execPath, [binary, ...args], {
    encoding: "utf8",
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home },
  });
  return { status, stdout };
}

function createSynced(): { home: string; kept: string } {
  const home = createTree({ ".claude/.keep": "" });
  hawk(home, "sync");
  return { home, kept: join(home, ".local/state/hawk/compiled") };
}

test("sync keeps what V8 made of hawk, and all of it goes with the state", () => {
  const { home, kept } = createSynced();
  const [version] = readdirSync(kept) as [string];
  const files = readdirSync(join(kept, version));
  expect(files).toEqual(["code"]);
  expect(readFileSync(join(kept, version, "code"), "latin1")).toMatch(/^\[\["program-/);
  const before = files.map((name) => statSync(join(kept, version, name)).mtimeMs);
  expect(hawk(home, "sync").status).toBe(0);
  expect(files.map((name) => statSync(join(kept, version, name)).mtimeMs)).toEqual(before);
  hawk(home, "clean");
  expect(existsSync(kept)).toBe(false);
});

test("replaces a cache that V8 did not write, and removes one from another version", () => {
  const { home, kept } = createSynced();
  const [version] = readdirSync(kept) as [string];
  const path = join(kept, version, "code");
  const good = readFileSync(path);
  for (const bad of ["nonsense", good.subarray(0, good.length / 2)]) {
    writeFileSync(path, bad);
    expect(hawk(home, "sync").status).toBe(0);
  }
  expect(readFileSync(path).length).toBeGreaterThan(good.length / 2);
  mkdirSync(join(kept, "hawk@old"));
  spawnSync("rm", ["-r", join(kept, version)]);
  hawk(home, "sync");
  expect(readdirSync(kept)).toEqual([version]);
});
