import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";

const own = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\necho approved >&2; exit 2\n";

function git(cwd: string, ...args: string[]): void {
  const env = { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const { status, stderr } = spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd, env, encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

/** A trusted repository, and then a worktree of it that hawk has never seen. */
async function createWorktree(): Promise<{ home: Home; worktree: string }> {
  const home = createHome(
    {},
    {
      "project/.hawk/config.yaml":
        "hooks:\n  enabled:\n    - own.sh\n    - {run: sh scripts/lint.sh, name: lint, events: [pre_tool_use], matcher: Edit, onFailure: block}\n",
      "project/.hawk/hooks/own.sh": own,
      "project/scripts/lint.sh": "echo linted >&2; exit 2\n",
    },
  );
  git(home.project, "init", "-q");
  git(home.project, "add", ".");
  git(home.project, "commit", "-qm", "first");
  await home.hawk("sync", "--assume-trusted");
  const worktree = join(home.path, "trees/one");
  git(home.project, "worktree", "add", "-q", worktree);
  return { home, worktree };
}

function heard(home: Home, cwd: string, tool: string): string {
  const input = tool === "Bash" ? { command: "ls" } : { file_path: join(cwd, "x"), old_string: "a", new_string: "b" };
  const { stdout, stderr } = home.fire(
    "pre_tool_use",
    { tool_name: tool, tool_input: input, cwd },
    { env: { CLAUDE_PROJECT_DIR: cwd }, cwd },
  );
  return stdout + stderr;
}

test("a worktree of a trusted repository is served by what was approved there, at once", async () => {
  const { home, worktree } = await createWorktree();
  mkdirSync(join(worktree, "src"));
  expect(heard(home, worktree, "Bash")).toContain("approved");
  expect(heard(home, join(worktree, "src"), "Bash")).toContain("approved");
  expect(heard(home, worktree, "Edit")).toContain("linted");
  const world = { home: home.path, cwd: worktree, env: { PATH: process.env["PATH"] } };
  expect((await runMain(["plan"], world)).stdout).toContain("own.sh");
  expect((await runMain(["trust"], world)).stdout).toContain("is as you trusted it");
});

test("what is different in a worktree does not run", async () => {
  const { home, worktree } = await createWorktree();
  writeFileSync(join(worktree, ".hawk/hooks/own.sh"), "#!/bin/sh\ntouch RAN\n");
  writeFileSync(join(worktree, "scripts/lint.sh"), "touch RAN\n");
  expect(heard(home, worktree, "Bash")).toContain("approved");
  expect(heard(home, worktree, "Edit")).toContain(`${worktree}/scripts/lint.sh is not the file you approved`);
  expect(existsSync(join(worktree, "RAN"))).toBe(false);
});

test("a directory that only says it is a worktree gets nothing", async () => {
  const { home } = await createWorktree();
  const liar = join(home.path, "liar");
  mkdirSync(join(liar, ".hawk"), { recursive: true });
  for (const text of [
    `gitdir: ${home.project}/.git/worktrees/one\n`,
    `gitdir: ${home.project}/.git/worktrees/liar\n`,
    `gitdir: ${home.project}/.git\n`,
  ]) {
    writeFileSync(join(liar, ".git"), text);
    expect(heard(home, liar, "Bash")).toBe("");
    expect((await runMain(["plan"], { home: home.path, cwd: liar, env: {} })).stdout).toContain("the workspace is not trusted");
  }
});
