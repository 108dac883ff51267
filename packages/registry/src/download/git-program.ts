import { delimiter, isAbsolute } from "node:path";
import { HawkError } from "@hawk/errors";
import { findPrograms } from "@hawk/executor";

/** The git that is on the PATH. A relative part of the PATH could be anybody's directory, and does not count. */
export function findGit(path: string | undefined): string {
  const [found] = findPrograms("git", path ?? "", 1);
  if (found !== undefined) return found;
  throw new HawkError("download/no-git", "hawk needs git to download, but git isn't on the PATH", {
    hint: `install ${process.platform === "win32" ? "Git for Windows" : "git"}, or copy the files yourself and use hawk add`,
  });
}

export function absoluteParts(path: string | undefined): string[] {
  return (path ?? "").split(delimiter).filter(isAbsolute);
}

/** The releases in which CVE-2025-48384 was fixed: for each minor version, from which patch on. */
const fixedPatches: Record<number, number> = { 43: 7, 44: 4, 45: 4, 46: 4, 47: 3, 48: 2, 49: 1, 50: 1 };
const FIRST_FIXED_MINOR = 43;

/** Whether a git, by what `git --version` prints, lets a hostile repository write where it should not when it is cloned in the usual way. */
export function isOutdatedGit(versionText: string): boolean {
  const [, major, minor, patch] = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(versionText) ?? [];
  if (major === undefined) return true;
  if (Number(major) !== 2) return Number(major) < 2;
  return Number(minor) < FIRST_FIXED_MINOR || Number(patch ?? 0) < (fixedPatches[Number(minor)] ?? 0);
}
