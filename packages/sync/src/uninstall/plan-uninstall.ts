import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { configPaths, listFiles } from "@hawk/state";
import type { Ledger, StatePaths } from "@hawk/state";
import { loadAdapters } from "../detect-hosts.ts";
import { openLedger } from "../open-ledger.ts";
import type { LedgerSurroundings } from "../open-ledger.ts";

/** What an uninstall is about to do. */
export interface UninstallPlan {
  ledger: Ledger;
  state: StatePaths;
  isStateThere: boolean;
  /** Files of the user's own that were removed or changed, and are kept below the state directory. */
  backups: number;
  /** The user's configuration and hooks; `null` when there are none. */
  own: { path: string; files: number; isLink: boolean } | null;
  isAll: boolean;
}

/** What `hawk uninstall` would remove. */
export async function planUninstall(user: LedgerSurroundings, isAll: boolean): Promise<UninstallPlan> {
  const { ledger, state } = openLedger(user, await loadAdapters(user.adapters));
  const { root } = configPaths(user);
  const stats = lstatSync(root, { throwIfNoEntry: false });
  return {
    ledger,
    state,
    isStateThere: existsSync(state.root),
    backups: listFiles(join(state.root, "backups")).length,
    own: stats ? { path: root, files: existsSync(root) ? listFiles(root).length : 0, isLink: stats.isSymbolicLink() } : null,
    isAll,
  };
}
