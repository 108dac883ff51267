import { accessSync, constants, statSync } from "node:fs";

/** Whether a path leads to a file that may be started. Mostly it does not, and an error for each such place would take longer than all the rest. */
export function isProgram(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
