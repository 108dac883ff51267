import { statSync } from "node:fs";
import type { Stats } from "node:fs";
import { basename } from "node:path";
import { isProgramPath } from "@hawk/protocol";
import type { ProcessStart } from "./process-start.ts";
import { isExecutable, readHead } from "./program-file.ts";

type Explain = (start: ProcessStart) => string;

const tooManyFiles: Explain = () => "this process has too many files open; run fewer hooks at once or raise `ulimit -n`";

const causes: Record<string, Explain> = {
  ENOENT: explainMissing,
  ENOTDIR: () => "a part of its path is not a directory; correct the path",
  EACCES: explainDenied,
  EPERM: () => "the system does not permit it; check the file's owner and its security attributes",
  ETXTBSY: () => "another program is still writing to the file; close it there and try again",
  E2BIG: () => "its arguments and environment are too long together; pass large values on stdin or in a file",
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
  EAGAIN: () => "there are too many processes; end some or raise `ulimit -u`",
  ENOMEM: () => "there is not enough memory; free some",
  ENOEXEC: () => "it is not a program for this system; give it a first line such as #!/bin/sh",
  ELOOP: () => "its symbolic links form a loop; correct the links",
  ENAMETOOLONG: () => "its path is too long; shorten it",
  ERR_INVALID_ARG_VALUE: () => "an argument or a variable holds a NUL character; remove it",
};

/** Says why a program could not be started, and what to do about it. */
export function explainSpawnError(error: NodeJS.ErrnoException, start: ProcessStart): string {
  const reason = explainDirectory(start.cwd) ?? causes[error.code ?? ""]?.(start) ?? error.message;
  return `${start.file} could not be started: ${reason} (${error.code ?? error.name})`;
}

/** A working directory that can't be entered fails with the same codes as a missing program does. */
function explainDirectory(directory: string): string | null {
  const status = statOrNull(directory);
  if (!status) return `its working directory ${directory} does not exist; create it or start from another`;
  if (!status.isDirectory()) return `its working directory ${directory} is not a directory; start from another`;
  return process.platform === "win32" || isExecutable(directory)
    ? null
    : `its working directory ${directory} can't be entered; change its permissions`;
}

function explainMissing({ file }: ProcessStart): string {
  if (!isProgramPath(file, process.platform)) return `there is no ${file} on the PATH; install it or correct the PATH`;
  if (!statOrNull(file)) return "the file does not exist; correct the path";
  return explainInterpreter(file) ?? "a library or loader that it needs does not exist; install or rebuild it";
}

function explainInterpreter(file: string): string | null {
  const head = readHead(file);
  if (typeof head !== "string" || !head.startsWith("#!")) return null;
  const line = head.split("\n")[0] ?? "";
  const interpreter = line.slice(2).trim().split(/\s/)[0] ?? "";
  if (line.endsWith("\r"))
    return `its first line ends in CR LF, so the system looks for "${basename(interpreter)}\\r"; save it with LF line ends`;
  return `its first line names ${interpreter}, which does not exist; install that or correct the line`;
}

function explainDenied({ file }: ProcessStart): string {
  if (statOrNull(file)?.isDirectory() === true) return "it is a directory; name a file";
  if (!isExecutable(file)) return `it is not executable; run chmod +x ${file}`;
  return "it, or the interpreter in its first line, can't be run by this user; change the permissions";
}

function statOrNull(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
