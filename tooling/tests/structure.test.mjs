import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checkStructure, findRings, pureEntries } from "../structure.mjs";
import { packageDirs } from "../setup.mjs";

function createWorkspace(files) {
  const base = mkdtempSync(join(tmpdir(), "hawk-structure-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  return base;
}

test("the workspace has no ring between folders, its pure entries are pure, and the system resolves its paths", () => {
  expect(checkStructure()).toEqual({ isOk: true, output: "" });
});

test("every pure entry is one of a package that there is", () => {
  const dirs = packageDirs();
  for (const dir of Object.keys(pureEntries))
    expect(
      dirs.some((name) => name === dir || `${dirname(name)}/*` === dir),
      dir,
    ).toBe(true);
});

test("a ring is found however many folders it has, also by types alone, and is named once with its files", () => {
  const base = createWorkspace({
    "src/a/one.ts": 'import { two } from "../b/two.ts";\n',
    "src/b/two.ts": 'import type {\n  Three,\n} from "../c/three.ts";\n',
    "src/c/three.ts": 'export { one } from "../a/one.ts";\n',
    "src/d/four.ts": 'import { one } from "../a/one.ts";\n',
    "src/index.ts": 'export { one } from "./a/one.ts";\n',
  });
  expect(findRings(join(base, "src"))).toEqual([expect.stringContaining("ring: a → b (a/one.ts), b → c (b/two.ts), c → a (c/three.ts)")]);
});

test.each([
  ["node:fs", 'import { readFileSync } from "node:fs";\nexport const x = readFileSync;\n'],
  ["node:child_process", 'import { spawn } from "node:child_process";\nexport const x = spawn;\n'],
  ["process", "export const x = process.env;\n"],
])("a pure entry that reaches %s is refused, by whatever way", (_what, text) => {
  const base = createWorkspace({
    "packages/errors/package.json": "{}",
    "packages/errors/src/index.ts": 'export { y } from "./y.ts";\n',
    "packages/errors/src/y.ts": 'export { x as y } from "./x.ts";\n// process.env is fine in a comment\n',
    "packages/errors/src/x.ts": text,
  });
  expect(checkStructure(base)).toMatchObject({ isOk: false, output: expect.stringContaining("packages/errors/src/x.ts") });
});

test.each([
  ["a call", "export const x = realpathSync(y);\n"],
  ["a value", "export const x = y.map(realpathSync);\n"],
])("realpathSync as %s is refused without .native, and only outside of tests", (_what, line) => {
  const imports = 'import {\n  realpathSync,\n} from "node:fs";\n';
  const base = createWorkspace({
    "apps/one/package.json": "{}",
    "apps/one/src/bad.ts": imports + line,
    "apps/one/src/good.ts": `${imports}export const x = realpathSync.native(y); // not realpathSync(y)\n`,
    "apps/one/src/good.test.ts": imports + line,
    "apps/one/src/testing/good.ts": imports + line,
  });
  expect(checkStructure(base)).toEqual({
    isOk: false,
    output: expect.stringMatching(/^apps\/one\/src\/bad\.ts: realpathSync keeps .*; use realpathSync\.native, .*$/),
  });
});
