import { lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const hooks = { "guard.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\ncat >/dev/null\n" };
const RUNNER = ".local/state/hawk/run/claude-code/pre_tool_use";

async function setUp(put: (path: string) => unknown): Promise<Home> {
  const home = createHome(hooks);
  await home.hawk("sync", "--agent", "claude-code");
  rmSync(join(home.path, RUNNER));
  put(join(home.path, RUNNER));
  return home;
}

test.each([
  ["an empty directory", (path: string) => mkdirSync(path)],
  ["a link to nowhere", (path: string) => symlinkSync("/nowhere", path)],
])("%s in place of a runner is found, and sync puts the runner back", async (_, put) => {
  const home = await setUp(put);
  expect((await home.hawk("status")).stdout).toContain("out of date");
  expect(await home.hawk("doctor")).toMatchObject({ exitCode: 1 });
  expect(await home.hawk("sync", "--agent", "claude-code")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(lstatSync(join(home.path, RUNNER)).isFile()).toBe(true);
});

test("a directory with something in it stays, and sync says what is in the way", async () => {
  const home = await setUp((path) => {
    mkdirSync(path);
    writeFileSync(join(path, "mine.txt"), "");
  });
  const { exitCode, stderr } = await home.hawk("sync", "--agent", "claude-code");
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining("pre_tool_use is a directory, and one of hawk's own files belongs there"),
  ]);
  expect(lstatSync(join(home.path, RUNNER, "mine.txt")).isFile()).toBe(true);
});
