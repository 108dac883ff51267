import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { findPrograms } from "./find-programs.ts";
import { planStart } from "./interpreter.ts";
import { createFiles } from "./testing/temporary.ts";

const create = (...files: string[]): string => realpathSync(createFiles(Object.fromEntries(files.map((name) => [name, "x"])), 0o755));
const pathOf = (root: string, ...names: string[]): string => names.map((name) => join(root, name)).join(delimiter);

test("every place on the PATH is a candidate, in its order, and one file only once", () => {
  const root = create("a/tool", "b/other", "c/tool");
  symlinkSync(join(root, "c"), join(root, "d"));
  expect(findPrograms("tool", `${pathOf(root, "b", "a")}::${pathOf(root, "c", "d", "a")}`)).toEqual([
    join(root, "a/tool"),
    join(root, "c/tool"),
  ]);
});

test("a link on the PATH is taken as it is: it stays when an upgrade moves what it leads to", () => {
  const root = create("Cellar/python/3.12.1/bin/python3");
  mkdirSync(join(root, "bin"));
  symlinkSync(join(root, "Cellar/python/3.12.1/bin/python3"), join(root, "bin/python3"));
  expect(findPrograms("python3", pathOf(root, "bin", "Cellar/python/3.12.1/bin"))).toEqual([join(root, "bin/python3")]);
});

test("the program behind a shim comes first, and the shim after it", () => {
  const root = realpathSync(createFiles({ "shims/python3": "x", "versions/3.11.7/bin/python3": "x", version: "3.11.7\n" }, 0o755));
  expect(findPrograms("python3", pathOf(root, "shims"))).toEqual([join(root, "versions/3.11.7/bin/python3"), join(root, "shims/python3")]);
});

test("the Python of a virtual environment that is active is not taken, but the one that it was made with", () => {
  const root = create("usr/python3", "base/python3", "venv/bin/python3", "venv/bin/tool");
  createConfig(root);
  expect(findPrograms("python3", pathOf(root, "venv/bin", "usr"))).toEqual([join(root, "usr/python3")]);
  expect(findPrograms("python3", pathOf(root, "venv/bin"))).toEqual([join(root, "base/python3")]);
  expect(findPrograms("tool", pathOf(root, "venv/bin"))).toEqual([join(root, "venv/bin/tool")]);
});

test("a hook that names an environment's Python gets it, and no other", () => {
  const root = create("usr/python3", "venv/bin/python3");
  createConfig(root);
  const files = createFiles({
    "named.py": `#!${root}/venv/bin/python3\n`,
    "plain.py": "#!/usr/bin/env python3\n",
    "ending.py": "print()\n",
  });
  const programs = (name: string): unknown =>
    planStart(join(files, name), { cacheDir: root, env: { PATH: pathOf(root, "venv/bin", "usr") } });
  expect(programs("named.py")).toMatchObject({ programs: [join(root, "venv/bin/python3")] });
  expect(programs("plain.py")).toMatchObject({ programs: [join(root, "usr/python3"), "python3"] });
  expect(programs("ending.py")).toMatchObject({ programs: [join(root, "usr/python3"), "python3"] });
});

test("what needs Node has all the places where it is, and its name", () => {
  const root = create("bin/node");
  const files = createFiles({ "a.js": "1", "b.ts": "1", "c.js": "#!/usr/bin/env node\n" });
  const programs = (name: string): unknown =>
    planStart(join(files, name), {
      cacheDir: join(root, "cache"),
      env: { PATH: join(root, "bin") },
      nodes: ["/opt/bin/node", "/opt/1/bin/node"],
    });
  expect(programs("a.js")).toMatchObject({ programs: ["/opt/bin/node", "/opt/1/bin/node", "node"] });
  expect(programs("b.ts")).toMatchObject({ programs: ["/opt/bin/node", "/opt/1/bin/node", "node"] });
  expect(programs("c.js")).toMatchObject({ programs: [join(root, "bin/node"), "/opt/bin/node", "/opt/1/bin/node", "node"] });
});

function createConfig(root: string): void {
  writeFileSync(join(root, "venv/pyvenv.cfg"), `home = ${root}/base\nversion = 3.12\n`);
}
