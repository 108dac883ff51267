import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findRepository, inRepository } from "./find-repository.ts";

/** A repository with a worktree, made by git itself. */
function createWorktree(...options: string[]): { root: string; repository: string; worktree: string } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "hawk-worktree-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [repository, worktree] = [join(root, "app"), join(root, "trees/one")];
  mkdirSync(repository);
  const git = (...args: string[]): void => {
    const env = { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
    const { status, stderr } = spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      cwd: repository,
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  };
  git("init", "-q");
  git("commit", "-q", "--allow-empty", "-m", "first");
  git("worktree", "add", "-q", ...options, worktree);
  return { root, repository, worktree };
}

test("finds the repository of a worktree, and of what is below it", () => {
  const { root, repository, worktree } = createWorktree();
  mkdirSync(join(worktree, "src/deep"), { recursive: true });
  expect(findRepository(worktree)).toEqual({ worktree, repository });
  expect(findRepository(join(worktree, "src/deep"))).toEqual({ worktree, repository });
  expect([findRepository(repository), findRepository(root)]).toEqual([null, null]);
  expect(inRepository(join(worktree, "src"), { worktree, repository })).toBe(join(repository, "src"));
  expect(inRepository(`${worktree}-2`, { worktree, repository })).toBeNull();
});

test("does not believe a .git file that the repository knows nothing of", () => {
  const { root, repository, worktree } = createWorktree();
  const liar = join(root, "liar");
  mkdirSync(join(liar, "fake/.git/worktrees/one"), { recursive: true });
  const texts = [
    `gitdir: ${repository}/.git/worktrees/one\n`,
    `gitdir: ${repository}/.git/worktrees/none\n`,
    `gitdir: ${repository}/.git\n`,
    `gitdir: ${repository}\n`,
    "gitdir: /\n",
    "gitdir: \n",
    "",
    `gitdir: ${repository}/.git/worktrees/one\ngitdir: x\n`,
  ];
  for (const text of texts) {
    writeFileSync(join(liar, ".git"), text);
    expect(findRepository(liar), text).toBeNull();
  }
  rmSync(join(liar, ".git"));
  symlinkSync(join(worktree, ".git"), join(liar, ".git"));
  expect(findRepository(liar)).toBeNull();
});

test("reads paths that are relative", () => {
  const { repository, worktree } = createWorktree();
  writeFileSync(join(worktree, ".git"), "gitdir: ../../app/.git/worktrees/one\n");
  writeFileSync(join(repository, ".git/worktrees/one/gitdir"), "../../../../trees/one/.git\n");
  expect(findRepository(worktree)).toEqual({ worktree, repository });
});
