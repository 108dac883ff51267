import { existsSync, lstatSync, readdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { unlinkNeeds } from "@hawk/registry/deps";
import { loadAdapters } from "../detect-hosts.ts";
import type { Ledger, StatePaths } from "@hawk/state";
import { findProject, findRuntimeDir, isBelow, lockState } from "@hawk/state";
import { restoreHooks } from "../restore-hooks.ts";
import type { RestoredHooks } from "../restore-hooks.ts";
import type { LedgerSurroundings } from "../open-ledger.ts";
import { removeAll, removeState, unregister } from "../unregister.ts";
import type { RemovalReport } from "../unregister.ts";
import { findLeftovers, findTraces, listPlaces } from "./find-traces.ts";
import type { Trace } from "./find-traces.ts";
import type { UninstallPlan } from "./plan-uninstall.ts";

/** The result of an uninstall. */
export interface UninstallReport extends RemovalReport {
  /** Files that have the user's own hooks back. */
  givenBack: RestoredHooks["edits"];
  traces: Trace[];
  leftovers: string[];
  /** Where settings are kept that could not be restored. */
  kept: string | null;
  /** How many files were read again. */
  looked: number;
}

type TakenAway = Pick<UninstallReport, "edits" | "failures" | "givenBack">;

/** Uninstalls, and checks that hawk is gone. */
export async function applyUninstall(
  { ledger, state, isStateThere, own, isAll }: UninstallPlan,
  user: LedgerSurroundings,
): Promise<UninstallReport> {
  const adapters = await loadAdapters(user.adapters);
  const places = listPlaces(adapters, ledger, user, findProject(user.cwd, user.home));
  const isThere = isStateThere || ledger.registered.length > 0;
  const taken: TakenAway = isThere ? clean(ledger, state, adapters, user) : { edits: [], failures: [], givenBack: [] };
  if (taken.failures.length === 0) attempt(taken, () => unlinkNeeds(state, user));
  // A second run needs the configuration.
  if (isAll && own && taken.failures.length === 0) attempt(taken, () => removeAll(own.path));
  for (const path of [state.root, ...(isAll && own ? [own.path] : [])]) if (!exists(path)) removeEmptyAround(path, user.home);
  const kept = exists(state.imported) ? state.imported : null;
  const leftovers = [...(kept === null ? findLeftovers(ledger, state.root) : []), ...(isAll && own && exists(own.path) ? [own.path] : [])];
  return { ...taken, kept, traces: findTraces(places, state.root), leftovers, looked: places.filter((path) => existsSync(path)).length };
}

/** Settings first: runners stay as long as any settings file refers to them. */
function clean(ledger: Ledger, state: StatePaths, adapters: readonly Adapter[], user: LedgerSurroundings): TakenAway {
  const lock = lockState(state);
  try {
    const { edits, failures } = unregister(ledger.registered, state, adapters);
    const restored = restoreHooks(failures.length === 0 ? ledger.replaced : [], state);
    const taken: TakenAway = { edits, failures: [...failures, ...restored.failures], givenBack: restored.edits };
    if (taken.failures.length === 0) attempt(taken, () => removeState(ledger, state, findRuntimeDir(user, state.root)));
    return taken;
  } finally {
    lock.release();
  }
}

/** Directories around one that was removed, as long as there is nothing else in them. The home directory stays. */
function removeEmptyAround(path: string, home: string): void {
  for (let around = dirname(path); isBelow(around, home); around = dirname(around)) {
    // One that was cut short may have removed it already.
    if (isEmpty(around)) rmdirSync(around);
    else if (existsSync(around)) return;
  }
}

function isEmpty(directory: string): boolean {
  return existsSync(directory) && readdirSync(directory).length === 0;
}

function attempt(taken: Pick<RemovalReport, "failures">, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!isHawkError(error)) throw error;
    taken.failures.push(error);
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
