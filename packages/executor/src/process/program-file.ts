import { accessSync, closeSync, constants, openSync, readSync } from "node:fs";
import { delimiter, join } from "node:path";

const HEAD_BYTES = 512;

/** The start of a file, enough for its first line, or why it can't be read. */
export function readHead(file: string): string | NodeJS.ErrnoException {
  try {
    // A named pipe would otherwise be waited for.
    const opened = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const head = Buffer.alloc(HEAD_BYTES);
      return head.toString("utf8", 0, readSync(opened, head));
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a program is there: at its path, or by its name on the `PATH`. */
export function isProgram(program: string, path: string): boolean {
  if (program.includes("/")) return isExecutable(program);
  return path.split(delimiter).some((directory) => directory !== "" && isExecutable(join(directory, program)));
}
