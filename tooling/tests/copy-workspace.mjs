import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { root } from "../setup.mjs";

/** Copies what git would commit, as far as `isWanted`, into a directory that goes away with the test; the installed packages are linked. */
export function copyWorkspace(isWanted = () => true) {
  const copy = mkdtempSync(join(tmpdir(), "hawk-workspace-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  copyFiles(copy, isWanted);
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Copies what git would commit into a directory. */
export function copyFiles(copy, isWanted = () => true) {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const file of listed.split("\0").filter((path) => path !== "" && isWanted(path) && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
}

/** Makes a directory a repository with one commit. */
export function commitAll(directory) {
  const git = (...args) => execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@localhost", ...args], { cwd: directory });
  if (!existsSync(join(directory, ".git"))) git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "--message", "everything");
}
