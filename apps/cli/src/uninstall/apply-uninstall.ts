import { existsSync, lstatSync, readdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import { isHawkError } from "@hawk/errors";
import { acquireLock } from "@hawk/settings-file/file";
import { findProject } from "../commands/load-for-command.ts";
import { unlinkNeeds } from "../deps/install-needs.ts";
import type { Io } from "../io.ts";
import { loadAdapters } from "../sync/detect-hosts.ts";
import type { Memory } from "../sync/memory.ts";
import { findRuntimeDir } from "../sync/runtime-dir.ts";
import type { StatePaths } from "../sync/state-paths.ts";
import { removeAll, removeState, takeOut } from "../sync/take-out.ts";
import type { TakenOut } from "../sync/take-out.ts";
import { findLeftovers, findTraces, listPlaces } from "./find-traces.ts";
import type { Trace } from "./find-traces.ts";
import type { UninstallPlan } from "./plan-uninstall.ts";

const WAIT_MS = 120_000;

/** What came of an uninstall. */
export interface Uninstalled extends TakenOut {
  traces: Trace[];
  leftovers: string[];
  /** How many files were read again. */
  looked: number;
}

/** Does it, and looks again whether hawk is gone. */
export async function applyUninstall({ memory, state, isStateThere, own, isAll }: UninstallPlan, io: Io): Promise<Uninstalled> {
  const places = listPlaces(await loadAdapters(), memory, io, findProject(io.cwd, io.home));
  const taken: TakenOut = isStateThere ? await clean(memory, state, findRuntimeDir(io, state.root)) : { edits: [], failures: [] };
  if (taken.failures.length === 0) attempt(taken, () => unlinkNeeds(state, io));
  // What is to be run again needs the configuration to be there.
  if (isAll && own && taken.failures.length === 0) attempt(taken, () => removeAll(own.path));
  for (const path of [state.root, ...(isAll && own ? [own.path] : [])]) if (!exists(path)) removeEmptyAround(path, io.home);
  const leftovers = [...findLeftovers(memory, state.root), ...(isAll && own && exists(own.path) ? [own.path] : [])];
  return { ...taken, traces: findTraces(places, state.root), leftovers, looked: places.filter((path) => existsSync(path)).length };
}

/** Out of the settings first: what they lead to stays as long as one of them does. */
async function clean(memory: Memory, state: StatePaths, runtimeDir: string | undefined): Promise<TakenOut> {
  const lock = acquireLock(state.root, state.root, WAIT_MS, () => undefined);
  try {
    const taken = await takeOut(memory.registered, state);
    if (taken.failures.length === 0) attempt(taken, () => removeState(memory, state, runtimeDir));
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
