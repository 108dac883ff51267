import { delimiter, isAbsolute, join } from "node:path";
import { HawkError } from "@hawk/errors";
import { isXcodeStub } from "@hawk/executor";
import { isProgram } from "@hawk/state";

/** The git that is on the PATH. A relative part of the PATH could be anybody's directory, and does not count. */
export function findGit(path: string | undefined): string {
  const found = absoluteParts(path)
    .map((directory) => join(directory, "git"))
    .find((file) => isProgram(file) && !isXcodeStub(file));
  if (found !== undefined) return found;
  throw new HawkError("download/no-git", "hawk needs git to download, but git isn't on the PATH", {
    hint: "install git, or copy the files yourself and use hawk add",
  });
}

export function absoluteParts(path: string | undefined): string[] {
  return (path ?? "").split(delimiter).filter(isAbsolute);
}
