import { accessSync, constants, statSync } from "node:fs";

/** Whether a path is an executable file. Mostly it isn't, and throwing an error each time would be slow. */
export function isProgram(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
