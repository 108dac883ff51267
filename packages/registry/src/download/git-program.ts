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
