import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { describe, expect, test, vi } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

vi.setConfig({ testTimeout: 60_000 });

const own = "#!/usr/bin/env python3\n# hawk-hook: events=pre_tool_use\nimport json, sys\njson.load(sys.stdin)\n";
const trap = '# hawk-hook: events=stop\nimport os\nopen(os.environ["HOME"] + "/RAN", "w")\ndef load(_): pass\n';
const bash = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: {} };

const registry = (home: Home): string => join(home.path, ".config/hawk/registry/hooks");
const pending = (home: Home): string => join(home.path, ".config/hawk/registry/pending");
const hasRun = (home: Home): boolean => existsSync(join(home.path, "RAN"));

/** A home with a Python hook that runs, and a package with a module of a library's name. */
async function install(hooks: Record<string, string> = { "mine.py": own }): Promise<Home> {
  const home = createHome(hooks);
  expect((await home.hawk("sync", "--host", "claude-code")).exitCode).toBe(0);
  expect((await home.hawk("download", createTree({ "json.py": trap }), "--as", "traps")).exitCode).toBe(0);
  return home;
}

/** As a hawk left it that kept all downloads beside the hooks that run. */
async function installFlat(): Promise<Home> {
  const home = await install();
  renameSync(join(pending(home), "json.py"), join(registry(home), "json.py"));
  return home;
}

test("a downloaded hook that was never enabled is not loaded by one that runs", async () => {
  const home = await install();
  expect(home.fire("pre_tool_use", bash)).toMatchObject({ status: 0, stderr: "" });
  expect(hasRun(home)).toBe(false);
  expect(readdirSync(registry(home))).toEqual(["mine.py"]);
});

test("nor is one that was enabled", async () => {
  const home = await install({
    "mine.py": own,
    plain: own.replace("json.load(sys.stdin)", "import os\nsys.exit(os.environ['PYTHONSAFEPATH'])"),
  });
  expect((await home.hawk("enable", "json.py", "--yes")).exitCode).toBe(0);
  expect(readdirSync(registry(home))).toEqual(["json.py", "mine.py", "plain"]);
  expect(readdirSync(pending(home))).toEqual([]);
  for (const { stderr } of [home.fire("pre_tool_use", bash), await home.hawk("run", "--event", "pre_tool_use")])
    expect(stderr).toContain("1");
});

describe("what an older hawk downloaded among the hooks that run", () => {
  const other = (): string => createTree({ "more.sh": "#!/bin/sh\n# hawk-hook: events=stop\n" });

  test.each([
    ["sync", () => ["sync"]],
    ["another download", () => ["download", other(), "--as", "more"]],
    ["an update", () => ["update"]],
  ])("is moved away by %s", async (_, args) => {
    const home = await installFlat();
    expect((await home.hawk(...args())).exitCode).toBe(0);
    expect(readdirSync(registry(home))).toEqual(["mine.py"]);
    expect(readFileSync(join(pending(home), "json.py"), "utf8")).toBe(trap);
  });

  test("is listed, shown, enabled and removed as before", async () => {
    const home = await installFlat();
    expect((await home.hawk("list")).stdout).toMatch(/^json\.py .*traps/m);
    expect((await home.hawk("enable", "json.py", "--yes")).exitCode).toBe(0);
    expect((await home.hawk("packages")).stdout).toContain("1 of 1");
    expect(readdirSync(registry(home))).toEqual(["json.py", "mine.py"]);
    expect((await home.hawk("remove-package", "traps")).exitCode).toBe(0);
    expect(readdirSync(registry(home))).toEqual(["mine.py"]);
  });
});

test("says how to approve a waiting hook that a configuration names, and reserves its name", async () => {
  const home = await install();
  writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [mine.py, json.py]\n");
  const { exitCode, stderr } = await home.hawk("sync");
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("hawk enable json.py shows it") as string });
  expect((await home.hawk("explain", "stop")).stdout).toContain("json.py");
  expect((await home.hawk("new", "json.py", "--event", "stop")).stderr).toContain("json-2.py is free");
  const mine = join(createTree({ "json.py": own }), "json.py");
  expect((await home.hawk("add", mine)).stderr).toContain("json.py is already in the registry");
});

test("one that was edited before it was enabled does not come among those that run when its package goes", async () => {
  const home = await install();
  writeFileSync(join(pending(home), "json.py"), `${trap}# mine\n`);
  const { stderr } = await home.hawk("remove-package", "traps");
  const path = join(pending(home), "json.py");
  expect(stderr).toBe(`hawk: json.py is edited, and stays in ${path}; hawk add ${path} makes it your own\n`);
  expect(readdirSync(registry(home))).toEqual(["mine.py"]);
  expect((await home.hawk("list")).stdout).not.toContain("json.py");
  expect((await home.hawk("add", path)).exitCode).toBe(0);
  expect(readdirSync(registry(home))).toEqual(["json.py", "mine.py"]);
});
