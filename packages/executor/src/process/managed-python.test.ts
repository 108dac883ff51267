import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFor } from "./interpreter.ts";
import { isSystemPython, managedPython } from "./managed-python.ts";
import { createFiles } from "./testing/temporary.ts";

const list = (...names: string[]): string => JSON.stringify(names);

test.each([
  ["all of a hook's packages are there", list("rich", "requests>=2"), ["rich"], true],
  ["one of them is not", list("rich"), ["rich", "requests>=2"], false],
  ["another version was asked for", list("rich>=13"), ["rich"], false],
  ["the hook needs none", list("rich"), [], false],
  ["the list can't be read", "[", ["rich"], false],
  ["the list is none", "{}", ["rich"], false],
])("hawk's own Python is used only when it has everything: %s", (_, text, packages, isUsed) => {
  const root = createFiles({ "python/hawk-packages.json": text, "python/bin/python": "#!/bin/sh\n" }, 0o755);
  expect(managedPython(root, packages)).toBe(isUsed ? join(root, "python/bin/python") : null);
});

test("an environment whose interpreter is gone is none", () => {
  const root = createFiles({ "python/hawk-packages.json": list("rich"), "python/bin/python": "" });
  chmodSync(join(root, "python/bin/python"), 0o600);
  expect(managedPython(root, ["rich"])).toBeNull();
  expect(managedPython(undefined, ["rich"])).toBeNull();
});

test.each([
  ["python3", true],
  ["python", true],
  ["python3.12", true],
  ["/usr/bin/python3", true],
  ["/usr/local/bin/python3", true],
  ["/home/me/venv/bin/python3", false],
  ["node", false],
  ["pythonic", false],
])("%s as the system's Python: %s", (program, expected) => {
  expect(isSystemPython(program)).toBe(expected);
});

test.each([
  ["no first line", "hook.py", "print()\n", ["/own/python", "FILE"]],
  ["env", "hook.py", "#!/usr/bin/env python3\n", ["/own/python", "FILE"]],
  ["an argument", "hook", "#!/usr/bin/python3 -u\n", ["/own/python", "-u", "FILE"]],
  ["an environment of its own", "hook.py", "#!/opt/venv/bin/python\n", ["/opt/venv/bin/python", "FILE"]],
  ["a shell", "hook.sh", "#!/bin/sh\n", ["/bin/sh", "FILE"]],
])("hawk's own Python takes the place of the system's, and of no other program: %s", (_, name, text, expected) => {
  const file = join(createFiles({ [name]: text }), name);
  const start = startFor(file, { cacheDir: "/nowhere", env: {}, python: "/own/python" });
  expect("file" in start ? [start.file, ...start.args] : start).toEqual(expected.map((word) => (word === "FILE" ? file : word)));
});
