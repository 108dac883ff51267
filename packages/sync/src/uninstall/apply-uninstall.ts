import { existsSync, lstatSync, readdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import type { AdapterLoaders } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { unlinkNeeds } from "@hawk/registry/deps";
import { loadAdapters } from "../detect-hosts.ts";
import type { Ledger, StatePaths, Surroundings } from "@hawk/state";
import { findProject, findRuntimeDir, lockState } from "@hawk/state";
import { removeAll, removeState, takeOut } from "../take-out.ts";
import type { TakenOut } from "../take-out.ts";
import { findLeftovers, findTraces, listPlaces } from "./find-traces.ts";
import type { Trace } from "./find-traces.ts";
import type { UninstallPlan } from "./plan-uninstall.ts";

/** What came of an uninstall. */
export interface Uninstalled extends TakenOut {
  traces: Trace[];
  leftovers: string[];
  /** How many files were read again. */
  looked: number;
}

type UninstallSurroundings = Surroundings & { adapters: AdapterLoaders };

/** Does it, and looks again whether hawk is gone. */
export async function applyUninstall(
  { ledger, state, isStateThere, own, isAll }: UninstallPlan,
  user: UninstallSurroundings,
): Promise<Uninstalled> {
  const places = listPlaces(await loadAdapters(user.adapters), ledger, user, findProject(user.cwd, user.home));
  const taken: TakenOut = isStateThere ? await clean(ledger, state, user) : { edits: [], failures: [] };
  if (taken.failures.length === 0) attempt(taken, () => unlinkNeeds(state, user));
  // What is to be run again needs the configuration to be there.
  if (isAll && own && taken.failures.length === 0) attempt(taken, () => removeAll(own.path));
  for (const path of [state.root, ...(isAll && own ? [own.path] : [])]) if (!exists(path)) removeEmptyAround(path, user.home);
  const leftovers = [...findLeftovers(ledger, state.root), ...(isAll && own && exists(own.path) ? [own.path] : [])];
  return { ...taken, traces: findTraces(places, state.root), leftovers, looked: places.filter((path) => existsSync(path)).length };
}

/** Out of the settings first: what they lead to stays as long as one of them does. */
async function clean(ledger: Ledger, state: StatePaths, user: UninstallSurroundings): Promise<TakenOut> {
  const lock = lockState(state);
  try {
    const taken = await takeOut(ledger.registered, state, user.adapters);
    if (taken.failures.length === 0) attempt(taken, () => removeState(ledger, state, findRuntimeDir(user, state.root)));
    return taken;
  } finally {
    lock.release();
  }
}

/** Directories around one that was removed, as long as there is nothing else in them. The home directory stays. */
function removeEmptyAround(path: string, home: string): void {
  for (let around = dirname(path); around.startsWith(`${home}/`) && isEmpty(around); around = dirname(around)) rmdirSync(around);
}

function isEmpty(directory: string): boolean {
  return existsSync(directory) && readdirSync(directory).length === 0;
}

function attempt(taken: TakenOut, act: () => void): void {
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
