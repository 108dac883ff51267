import { HawkError, isHawkError } from "@hawk/errors";

const reasons: Record<string, [reason: string, hint: string]> = {
  ENOSPC: ["the disk is full", "make room and try again"],
  EDQUOT: ["your quota is used up", "make room and try again"],
  EACCES: ["permission is denied", "check the permissions of the file and of its directory"],
  EPERM: ["permission is denied", "check the owner and the permissions of the file and of its directory"],
  EROFS: ["it is on a read-only file system", "edit it where it comes from"],
  EIO: ["the disk failed", "check the disk"],
  EMFILE: ["too many files are open", "raise the limit of open files (ulimit -n)"],
  ENFILE: ["too many files are open", "end some programs and try again"],
  ENOTDIR: ["a part of its path is not a directory", "check the path"],
  ELOOP: ["its symbolic links form a loop", "fix the links"],
  ENAMETOOLONG: ["its name is too long", "check the path"],
};

/** The code of what a system call answered, or nothing for any other error. */
export function errnoOf(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : code;
}

/** Does something with a file, and makes what goes wrong with the system a message for the user. */
export function explainingErrors<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const code = errnoOf(error);
    if (isHawkError(error) || code === undefined) throw error;
    const [reason, hint] = reasons[code] ?? ["the system refused", "check the file and its directory"];
    throw new HawkError("settings/io", `${path} could not be edited: ${reason} (${code})`, {
      changed: false,
      hint,
      cause: error,
    });
  }
}

/** Does what is not worth failing for. */
export function ignoringErrors(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
}
