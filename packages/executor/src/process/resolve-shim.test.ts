import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFor } from "./interpreter.ts";
import { resolveShim } from "./resolve-shim.ts";
import { createFiles } from "./testing/temporary.ts";

const tree = (version: string): string => {
  const root = createFiles({
    "shims/python3": "#!/bin/sh\n",
    version,
    "versions/3.11.7/bin/python3": "#!/bin/sh\n",
    "versions/3.12.0/bin/python": "",
  });
  chmodSync(join(root, "versions/3.11.7/bin/python3"), 0o755);
  return root;
};

test.each(["3.11.7\n", "3.11.7\n3.12.0\n", " 3.11.7 "])("the version that the user chose for everywhere is taken: %j", (version) => {
  const root = tree(version);
  expect(resolveShim(join(root, "shims/python3"))).toBe(join(root, "versions/3.11.7/bin/python3"));
});

test.each(["system\n", "", "3.12.0\n", "../../etc\n", "..\n", "9.9\n"])("where it leads nowhere, the shim stays: %j", (version) => {
  const shim = join(tree(version), "shims/python3");
  expect(resolveShim(shim)).toBe(shim);
});

test("what is not a shim stays", () => {
  expect(resolveShim("/usr/bin/python3")).toBe("/usr/bin/python3");
});

test("a hook whose interpreter is found as a shim is started by the program behind it", () => {
  const root = tree("3.11.7\n");
  chmodSync(join(root, "shims/python3"), 0o755);
  const hook = join(createFiles({ "hook.py": "#!/usr/bin/env python3\n" }), "hook.py");
  const start = startFor(hook, { cacheDir: "/nowhere", env: { PATH: `/nowhere:${join(root, "shims")}` } });
  expect(start).toEqual({ file: join(root, "versions/3.11.7/bin/python3"), args: [hook] });
});
