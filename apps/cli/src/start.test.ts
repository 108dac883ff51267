import { rmSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { runMain } from "./testing/run-main.ts";

const config = ".config/hawk/config.yaml";
const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n";
const withHooks = {
  [config]: "global:\n  hooks: [guard.sh]\n",
  ".config/hawk/registry/hooks/guard.sh": guard,
  ".claude/settings.json": "{}\n",
};

/** What `hawk` alone prints at home. */
async function start(home: string, world: Parameters<typeof runMain>[1] = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await runMain([], { home, cwd: home, ...world });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

test("fits on a screen of 24 rows and 80 columns", async () => {
  const lines = (await start(createTree({}))).trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(20);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test("leads to try and init where nothing is set up", async () => {
  expect(await start(createTree({}))).toContain("Nothing is set up here yet. Start with hawk try, then hawk init.");
});

test("says which agents have hooks, and leads to doctor when something keeps them from running", async () => {
  const home = createTree(withHooks);
  expect((await runMain(["sync"], { home, cwd: home })).exitCode).toBe(0);
  expect(await start(home)).toContain("Your hooks are in Claude Code.");
  rmSync(join(home, ".claude/settings.json"));
  expect(await start(home)).toContain("Something keeps hooks from running. hawk doctor says what");
});

test("leads to sync where hawk is in no agent, and to doctor where the configuration is broken", async () => {
  expect(await start(createTree(withHooks))).toContain("Run hawk sync.");
  expect(await start(createTree({ [config]: "hooks: [\n" }))).toMatch(/hawk doctor says what/);
});
