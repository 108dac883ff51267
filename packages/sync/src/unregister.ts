import { rmSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { HawkError, isHawkError } from "@hawk/errors";
import { hashText } from "@hawk/settings-file";
import { applyEdit, planEdit } from "@hawk/settings-file/file";
import type { EditText } from "@hawk/settings-file/file";
import { pickAdapter } from "./detect-hosts.ts";
import { isBelow, listFiles, listNames } from "@hawk/state";
import type { Ledger, RegisteredFile, StatePaths } from "@hawk/state";
import { VENDOR } from "./vendor.ts";

/** What happened to the settings files that hawk was in. */
export interface RemovalReport {
  /** `isExact`: the file is restored byte for byte. */
  edits: { path: string; isRemoved: boolean; isExact: boolean }[];
  failures: HawkError[];
}

/** Removes hawk from settings files, or says what that would change. A file that can't be changed doesn't stop the others. */
export function unregister(
  places: readonly RegisteredFile[],
  state: StatePaths,
  adapters: readonly Adapter[],
  isDry = false,
): RemovalReport {
  const edit = isDry ? planEdit : applyEdit;
  const taken: RemovalReport = { edits: [], failures: [] };
  for (const { host, path, isTrust } of places) {
    try {
      const { unwire, trust } = pickAdapter(host, adapters);
      let isExact = false;
      const undo: EditText = (text, wiring) => {
        isExact = text !== null && wiring?.textHash === hashText(text);
        return isTrust && trust ? trust.revoke(text, wiring) : unwire(text, wiring, path);
      };
      const { before, after } = edit(path, undo, { stateDir: state.root });
      if (before !== after) taken.edits.push({ path, isRemoved: after === null, isExact });
    } catch (error) {
      if (!isHawkError(error)) throw error;
      taken.failures.push(error);
    }
  }
  return taken;
}

/**
 * Removes what was put into projects, the state directory, what was made for it, and what runners have in memory. Settings of the user's that
 * were not given back stay.
 */
export function removeState(
  { made, vendored }: Pick<Ledger, "made" | "vendored">,
  state: StatePaths,
  runtimeDir: string | undefined,
): void {
  for (const project of vendored) removeAll(join(project, VENDOR));
  if (runtimeDir !== undefined) removeAll(runtimeDir);
  removeAllBut(state.imported, state.root);
  for (const directory of made) {
    try {
      rmdirSync(directory);
    } catch {
      return;
    }
  }
}

function removeAllBut(kept: string, root: string): void {
  if (listFiles(kept).length === 0) return removeAll(root);
  for (const path of listNames(root).map((name) => join(root, name))) {
    if (isBelow(kept, path)) removeAllBut(kept, path);
    else if (path !== kept) removeAll(path);
  }
}

/** Removes a directory and all that is in it; a link, and not what it leads to. */
export function removeAll(path: string): void {
  try {
    // A runner that is at work may still be writing.
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  } catch (error) {
    const { message, path: at = path } = error as NodeJS.ErrnoException;
    throw new HawkError("clean/not-removed", `${at} can't be removed: ${message.split(",", 1)[0]}`, {
      hint: "check its permissions and run this again, or remove it yourself",
    });
  }
}
