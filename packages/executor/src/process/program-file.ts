import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { isProgramPath, programSpellings } from "@hawk/protocol";
import { isXcodeStub } from "./xcode-stub.ts";

const HEAD_BYTES = 512;

/** The start of a file, enough for its first line, or why it can't be read. */
export function readHead(file: string): string | NodeJS.ErrnoException {
  try {
    // A named pipe would otherwise block.
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
    // Windows grants that for everything.
    return process.platform !== "win32" || statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Where a program is: at its path, or by its name on the `PATH`; `null` when it is not there. */
export function findProgram(program: string, path: string, isStub: (file: string) => boolean = isXcodeStub): string | null {
  const directories = path.split(delimiter).filter((directory) => isAbsolute(directory));
  const places = isProgramPath(program, process.platform) ? [program] : directories.map((directory) => join(directory, program));
  const files = places.flatMap((place) => programSpellings(place, process.platform, process.env["PATHEXT"]));
  return files.find((file) => isExecutable(file) && !isStub(file)) ?? null;
}
