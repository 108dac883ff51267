import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";

const own = fileURLToPath(new URL("../../../../packages/registry/builtins/", import.meta.url));
const copyOf = (home: Home): string => join(home.path, ".config/hawk/registry/hooks/context.md");

/** A home with a built-in hook as the released hawk has it, and a newer hawk in which that hook says more. */
async function install(): Promise<Home & { newer: (...args: string[]) => Promise<Outcome> }> {
  const home = createHome({});
  expect(await home.hawk("enable", "context.md")).toMatchObject({ exitCode: 0 });
  const builtinsDir = join(home.path, "newer");
  mkdirSync(builtinsDir);
  cpSync(own, builtinsDir, { recursive: true });
  writeFileSync(join(builtinsDir, "context.md"), `${readFileSync(copyOf(home), "utf8")}\nAnd one thing more.\n`);
  const env = { PATH: process.env["PATH"] ?? "" };
  return { ...home, newer: (...args) => runMain(args, { home: home.path, cwd: home.project, env, builtinsDir }) };
}

test("hawk update shows what is new in a built-in hook, and changes nothing without the user's word", async () => {
  const home = await install();
  const before = readFileSync(copyOf(home), "utf8");
  const { exitCode, stdout, stderr } = await home.newer("update");
  expect(exitCode).toBe(1);
  expect(stdout).toContain("context.md is built in, and this hawk has a newer version");
  expect(stdout).toContain("+And one thing more.");
  expect(stderr).toContain("nothing was changed");
  expect(await home.newer("update", "--check")).toMatchObject({ exitCode: 1 });
  expect(readFileSync(copyOf(home), "utf8")).toBe(before);
});

test("with the user's word it takes the new version, keeps the old one, and then all is up to date", async () => {
  const home = await install();
  const before = readFileSync(copyOf(home), "utf8");
  expect(await home.newer("update", "--yes")).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining("context.md is up to date.") as string,
  });
  expect(readFileSync(copyOf(home), "utf8")).toContain("And one thing more.");
  const backups = join(home.path, ".local/state/hawk/backups/registry");
  const kept = readdirSync(backups, { recursive: true })
    .map(String)
    .find((path) => path.endsWith("context.md"));
  expect(readFileSync(join(backups, kept ?? ""), "utf8")).toBe(before);
  expect(await home.newer("update", "--check")).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("up to date") as string });
});

test("a built-in hook that the user edited stays as it is, and hawk says so", async () => {
  const home = await install();
  writeFileSync(copyOf(home), "---\nhawk-hook:\n  events: [session_start]\n---\nMine.\n");
  const { exitCode, stderr } = await home.newer("update", "--yes");
  expect(exitCode).toBe(0);
  expect(stderr).toContain("context.md stays as you edited it");
  expect(readFileSync(copyOf(home), "utf8")).toContain("Mine.");
});
