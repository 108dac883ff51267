import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/** Longer ones are not read: a blocking rule then blocks, and says so. */
const LARGEST_BYTES = 16 * 1_048_576;

/** The whole transcript of a session, for a rule that searches it; `null` when it can't be had. */
export function readTranscript(path: string): string | null {
  let file: number | undefined;
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(file);
    return stats.isFile() && stats.size <= LARGEST_BYTES ? readFileSync(file, "utf8") : null;
  } catch {
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
