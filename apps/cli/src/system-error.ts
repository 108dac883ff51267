import { HawkError } from "@hawk/errors";

/** System errors that are not hawk's fault, and what to do about them. */
const advice: Readonly<Record<string, string>> = {
  EACCES: "check its permissions",
  EPERM: "check its permissions",
  EROFS: "that disk is read-only",
  ENOTDIR: "part of that path is a file, not a directory",
  ELOOP: "symbolic links there form a loop",
  ENAMETOOLONG: "that path is too long for this system",
  ENOSPC: "that disk is full",
  EDQUOT: "your disk quota is full",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EIO: "that disk has a fault",
};

/** An error of the system's as one that the user can act on; `null` for any other. */
export function explainSystemError(error: unknown): HawkError | null {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  const hint = advice[String(error.code)];
  if (hint === undefined) return null;
  return new HawkError("cli/system", error.message.replace(/^E[A-Z]+: /, ""), { hint, cause: error });
}
