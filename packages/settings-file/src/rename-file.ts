import { renameSync } from "node:fs";
import { errnoOf } from "./io-error.ts";
import { sleep } from "./sleep.ts";
import { fileSystem } from "./system.ts";

/** How a file is renamed, and what is tried again. */
export interface Renaming {
  rename: (from: string, to: string) => void;
  isPatient: boolean;
}

/** What Windows answers while somebody has one of the files open. */
const passing: ReadonlySet<string | undefined> = new Set(["EPERM", "EACCES", "EBUSY"]);
const MOST_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 160;

const here: Renaming = { rename: (from, to) => renameSync(from, to), isPatient: !fileSystem.replacesOpenFiles };

/** Renames a file over another one. If a reader has it open, waits for up to a second. */
export function renameFile(from: string, to: string, { rename, isPatient }: Renaming = here): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return rename(from, to);
    } catch (error) {
      if (!isPatient || attempt === MOST_ATTEMPTS || !passing.has(errnoOf(error))) throw error;
      sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
    }
  }
}
