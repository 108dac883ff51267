import { spawnSync } from "node:child_process";

/** Runs git as somebody else would, who makes a repository. */
export function git(directory: string, args: readonly string[], input: string | Uint8Array = ""): string {
  const { status, stdout, stderr } = spawnSync("git", args, {
    cwd: directory,
    input,
    maxBuffer: 1 << 26,
    env: {
      PATH: process.env["PATH"],
      HOME: directory,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "a",
      GIT_AUTHOR_EMAIL: "a@example.com",
      GIT_COMMITTER_NAME: "a",
      GIT_COMMITTER_EMAIL: "a@example.com",
    },
  });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.toString()}`);
  return stdout.toString().trim();
}
