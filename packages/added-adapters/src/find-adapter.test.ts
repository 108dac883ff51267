import { join } from "node:path";
import { expect, test } from "vitest";
import { findAdapter } from "./find-adapter.ts";
import { createHome } from "./testing/home.ts";

const manifest = (more: object = {}): string => JSON.stringify({ name: "x", version: "1.2.3", ...more });

test.each([
  ["a string", { exports: "./a.mjs" }, "a.mjs"],
  ["the root of exports", { exports: { ".": "./a.mjs", "./other": "./b.mjs" } }, "a.mjs"],
  [
    "conditions, the first that fits",
    { exports: { ".": { types: "./a.d.ts", import: { default: "./a.mjs" }, default: "./b.mjs" } } },
    "a.mjs",
  ],
  ["main", { main: "a.mjs" }, "a.mjs"],
  ["nothing", {}, "index.js"],
])("finds the file that %s leads to", (_, more, entry) => {
  const home = createHome({ "work/x/package.json": manifest(more), [`work/x/${entry}`]: "" });
  expect(findAdapter("./x", home)).toMatchObject({ name: join(home.cwd, "x"), version: "1.2.3", source: join(home.cwd, "x", entry) });
});

test("finds a package below hawk's configuration before one beside hawk, and a file by its path", () => {
  const beside = { "prefix/node_modules/@a/x/package.json": manifest(), "prefix/node_modules/@a/x/index.js": "beside" };
  const own = { ".config/hawk/node_modules/@a/x/package.json": manifest(), ".config/hawk/node_modules/@a/x/index.js": "own" };
  expect(findAdapter("@a/x", createHome(beside)).bytes.toString()).toBe("beside");
  const home = createHome({ ...beside, ...own, "x.mjs": "file" });
  expect(findAdapter("@a/x", home).bytes.toString()).toBe("own");
  expect(findAdapter("~/x.mjs", home)).toMatchObject({ version: null, name: join(home.home, "x.mjs") });
});

test("never finds a package of the project that the user is in", () => {
  const home = createHome({ "work/node_modules/x/package.json": manifest(), "work/node_modules/x/index.js": "" });
  expect(() => findAdapter("x", home)).toThrow("x is not installed where hawk looks for adapters");
});

test.each([
  ["nothing", "./nothing", "there is no"],
  ["a directory that is not a package", "./empty", "package.json can't be read"],
  ["a name that leads elsewhere", "@a/../../x", "is not the name of a package"],
  ["a package whose file is missing", "./x", "index.js can't be read"],
])("refuses %s", (_, word, message) => {
  expect(() => findAdapter(word, createHome({ "work/empty/a": "", "work/x/package.json": manifest() }))).toThrow(message);
});
