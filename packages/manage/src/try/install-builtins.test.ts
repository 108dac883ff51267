import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { installBuiltins, missingInterpreter } from "./install-builtins.ts";
import type { Sandbox, TrySurroundings } from "./sandbox.ts";

describe("the program that a hook needs", () => {
  test.each<[string, string | null]>([
    ["#!/usr/bin/env heron\n", "heron"],
    ["#!/usr/bin/env -S heron -IS\n", "heron"],
    ["#!/usr/bin/env -S -i heron\n", "heron"],
    ["#! /usr/bin/env   heron --fast\n", "heron"],
    ["#!/usr/bin/env sh\n", null],
    ["#!/bin/sh\n", null],
    ["---\nhawk-hook:\n  events: [stop]\n---\n", null],
    ["", null],
  ])("%j", (text, missing) => {
    const builtinsDir = createTree({ hook: text });
    expect(missingInterpreter("hook", { builtinsDir, env: { PATH: "/nonexistent:/usr/bin:/bin" } })).toBe(missing);
  });

  test("is missing when there is no PATH at all", () => {
    const builtinsDir = createTree({ hook: "#!/usr/bin/env sh\n" });
    expect(missingInterpreter("hook", { builtinsDir, env: {} })).toBe("sh");
  });
});

describe("hooks that come with hawk", () => {
  function createSandbox(files: Record<string, string>): Sandbox {
    const root = createTree({
      "builtins/.keep": "",
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`builtins/${name}`, text])),
    });
    const user = { home: join(root, "home"), env: {}, builtinsDir: join(root, "builtins") } as unknown as TrySurroundings;
    return { root, home: user.home, project: join(root, "project"), temporary: join(root, "tmp"), user };
  }

  test("are copied, can be started, and are enabled in order", () => {
    const sandbox = createSandbox({ "b.sh": "#!/bin/sh\n", "a.md": "text" });
    installBuiltins(["b.sh", "a.md"], sandbox);
    const root = join(sandbox.home, ".config/hawk");
    expect(readFileSync(join(root, "config.yaml"), "utf8")).toBe("global:\n  hooks:\n    - b.sh\n    - a.md\n");
    expect(statSync(join(root, "registry/hooks/b.sh")).mode & 0o111).toBe(0o111);
  });

  test("that are not there are named, with what to do", () => {
    const sandbox = createSandbox({});
    expect(() => installBuiltins(["none.sh"], sandbox)).toThrow(`none.sh is not in ${sandbox.user.builtinsDir}`);
  });
});
