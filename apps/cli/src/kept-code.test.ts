import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";

const binary = fileURLToPath(new URL("../dist/hawk.js", import.meta.url));

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

test("a command adds what sync didn't load, once", () => {
  const { home, kept } = createSynced();
  const [version] = readdirSync(kept) as [string];
  const path = join(kept, version, "code");
  const listNames = (): unknown[] => JSON.parse(readFileSync(path, "latin1").split("\n", 1)[0] as string) as unknown[];
  const before = listNames().length;
  expect(hawk(home, "list").status).toBe(0);
  expect(listNames().length).toBeGreaterThan(before);
  const { mtimeMs } = statSync(path);
  expect(hawk(home, "list").status).toBe(0);
  expect(hawk(home, "sync").status).toBe(0);
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
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
