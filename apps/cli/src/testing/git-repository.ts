import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Somebody else's repository, with a work tree. */
export interface GitRepository {
  path: string;
  git: (...args: string[]) => string;
  /** Writes files, takes out those that are `null`, and commits. The answer is the commit. */
  commit: (files: Record<string, string | null>) => string;
}

export function createGitRepository(name: string, files: Record<string, string>): GitRepository {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "hawk-git-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  const path = join(root, name);
  mkdirSync(path);
  const git: GitRepository["git"] = (...args) => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    const env = { PATH: process.env["PATH"], HOME: root, GIT_CONFIG_NOSYSTEM: "1" };
    const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], { cwd: path, encoding: "utf8", env });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
    return stdout.trim();
  };
  const repository: GitRepository = {
    path,
    git,
    commit: (changes) => {
      for (const [file, text] of Object.entries(changes)) {
        mkdirSync(dirname(join(path, file)), { recursive: true });
        if (text === null) rmSync(join(path, file));
        else writeFileSync(join(path, file), text);
      }
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message=x");
      return git("rev-parse", "HEAD");
    },
  };
  git("init", "--quiet", "--initial-branch=main");
  repository.commit(files);
  return repository;
}
