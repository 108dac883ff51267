import { win32 } from "node:path";

/** What is looked at to find it. */
export interface BashSigns {
  env: Readonly<Record<string, string | undefined>>;
  find: (program: string) => string | null;
  exists: (path: string) => boolean;
}

/**
 * The bash that comes with Git for Windows; `null` where it isn't. A `bash` on the PATH is mostly the one of WSL, which is another machine, so it
 * is never looked for by its name.
 */
export function findGitBash({ env, find, exists }: BashSigns): string | null {
  const git = find("git");
  const around = git === null ? [] : [win32.resolve(git, "..", ".."), win32.resolve(git, "..", "..", "..")];
  const usual = [env["PROGRAMFILES"], env["PROGRAMFILES(X86)"], env["LOCALAPPDATA"] && win32.join(env["LOCALAPPDATA"], "Programs")];
  const roots = [...around, ...usual.flatMap((directory) => (directory ? [win32.join(directory, "Git")] : []))];
  return roots.map((root) => win32.join(root, "bin", "bash.exe")).find(exists) ?? null;
}
