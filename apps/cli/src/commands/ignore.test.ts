import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";

const env = { PATH: process.env["PATH"] ?? "" };

function git(cwd: string, ...args: string[]): string {
  const identity = {
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@example.com",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@example.com",
  };
  return execFileSync("git", ["-c", "protocol.file.allow=always", ...args], {
    cwd,
    encoding: "utf8",
    env: { ...env, ...identity, HOME: cwd, GIT_CONFIG_NOSYSTEM: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

function createRepository(): string {
  const root = createTree({ "repo/file": "x\n" });
  const repo = join(root, "repo");
  git(repo, "init", "-q");
  git(repo, "add", ".");
  git(repo, "commit", "-qm", "x");
  return repo;
}

function ignore(cwd: string, ...args: string[]): Promise<Outcome> {
  return runMain(["ignore", ...args], { cwd, home: createTree({}), env });
}

function isIgnored(cwd: string, path: string): boolean {
  try {
    git(cwd, "check-ignore", "-q", path);
    return true;
  } catch {
    return false;
  }
}

test("git does not see what is not to be shared, and still sees the rest", async () => {
  const repo = createRepository();
  const { exitCode, stdout } = await ignore(repo);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("git now ignores /.hawk/.*.hawk-*");
  expect(isIgnored(repo, ".hawk/.config.yaml.hawk-0a1b2c")).toBe(true);
  expect(isIgnored(repo, ".hawk/hooks/guard.py~")).toBe(true);
  expect(isIgnored(repo, ".hawk/config.yaml")).toBe(false);
  expect(isIgnored(repo, ".hawk/vendor/lib/dispatcher.mjs")).toBe(false);
  expect(git(repo, "status", "--porcelain")).toBe("");
});

test("all of it when asked for", async () => {
  const repo = createRepository();
  await ignore(repo, "--all");
  expect(isIgnored(repo, ".hawk/config.yaml")).toBe(true);
});

test("twice is once, and what is there stays", async () => {
  const repo = createRepository();
  const file = join(repo, ".git/info/exclude");
  writeFileSync(file, "*.log");
  await ignore(repo);
  const once = readFileSync(file, "utf8");
  expect(once).toMatch(/^\*\.log\n\/\.hawk\//);
  expect((await ignore(repo)).stdout).toMatch(/^git already ignores/);
  expect(readFileSync(file, "utf8")).toBe(once);
});

test("in a project below the top of the repository, whatever it is called", async () => {
  const repo = createRepository();
  const project = join(repo, "a [b] #c!");
  mkdirSync(join(project, ".hawk"), { recursive: true });
  await ignore(project, "--all");
  expect(isIgnored(repo, join(project, ".hawk/x"))).toBe(true);
  expect(isIgnored(repo, ".hawk/x")).toBe(false);
});

describe("finds the file as git does", () => {
  test("in a working tree of its own", async () => {
    const repo = createRepository();
    const tree = join(repo, "..", "tree");
    git(repo, "worktree", "add", "-q", tree);
    await ignore(tree);
    expect(readFileSync(git(tree, "rev-parse", "--path-format=absolute", "--git-path", "info/exclude"), "utf8")).toContain(".hawk");
    expect(isIgnored(tree, ".hawk/hooks/x~")).toBe(true);
  });

  test("in a submodule", async () => {
    const [outer, inner] = [createRepository(), createRepository()];
    git(outer, "submodule", "add", "-q", inner, "sub");
    const sub = join(outer, "sub");
    await ignore(sub);
    expect(isIgnored(sub, ".hawk/hooks/x~")).toBe(true);
    expect(isIgnored(outer, ".hawk/hooks/x~")).toBe(false);
  });
});

test("a dry run writes nothing", async () => {
  const repo = createRepository();
  const before = readFileSync(join(repo, ".git/info/exclude"), "utf8");
  expect((await ignore(repo, "--dry-run")).stdout).toContain("+/.hawk/");
  expect(readFileSync(join(repo, ".git/info/exclude"), "utf8")).toBe(before);
});

describe("refuses", () => {
  test("where there is no repository", async () => {
    expect(await ignore(createTree({ "x/y": "" }))).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("is not in a git repository"),
    });
  });

  test.each([
    ["a file that leads nowhere", "gitdir: ../elsewhere\n", "is not a git directory"],
    ["a file that says nothing", "hello\n", "does not say where the git directory is"],
  ])("%s", async (_, text, why) => {
    const root = createTree({ "p/.git": text, "elsewhere/HEAD": "" });
    expect(await ignore(join(root, "p"))).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(why) });
  });

  test("a link in place of the file", async () => {
    const repo = createRepository();
    rmSync(join(repo, ".git/info/exclude"));
    symlinkSync("/etc/passwd", join(repo, ".git/info/exclude"));
    expect(await ignore(repo)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("is a link") });
  });
});

test("starts nothing of a stranger's repository", async () => {
  const repo = createRepository();
  const marker = join(repo, "..", "marker");
  git(repo, "config", "core.fsmonitor", `touch ${marker}; false`);
  git(repo, "config", "core.hooksPath", "hooks");
  await ignore(repo);
  expect(() => readFileSync(marker)).toThrow(/ENOENT/);
});
