import { win32 } from "node:path";

/** Where to look for it. */
export interface BashSigns {
  env: Readonly<Record<string, string | undefined>>;
  find: (program: string) => string | null;
  exists: (path: string) => boolean;
}

/**
 * The bash of Git for Windows; `null` if it isn't installed. A `bash` on the PATH is usually WSL's, which is another machine, so this
 * never looks there.
 */
export function findGitBash({ env, find, exists }: BashSigns): string | null {
  const git = find("git");
  const around = git === null ? [] : [win32.resolve(git, "..", ".."), win32.resolve(git, "..", "..", "..")];
  const usual = [env["PROGRAMFILES"], env["PROGRAMFILES(X86)"], env["LOCALAPPDATA"] && win32.join(env["LOCALAPPDATA"], "Programs")];
  const roots = [...around, ...usual.flatMap((directory) => (directory ? [win32.join(directory, "Git")] : []))];
  return roots.map((root) => win32.join(root, "bin", "bash.exe")).find(exists) ?? null;
}
