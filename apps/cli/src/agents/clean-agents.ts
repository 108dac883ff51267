import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AdapterLoaders } from "@hawk/adapter";
import { findRuntimeDir, listFiles, lockState, readLedger, removeOwn, statePaths, writeLedger } from "@hawk/state";
import type { Ledger, StatePaths, UserHome } from "@hawk/state";
import { unlinkNeeds } from "@hawk/registry/deps";
import { removeState, takeOut } from "@hawk/sync";
import type { TakenOut } from "@hawk/sync";

export interface CleanRequest {
  /** Only this host. */
  host: string | undefined;
  isDry: boolean;
}

type CleanSurroundings = UserHome & { adapters: AdapterLoaders };

/** What was, or would be, taken away. */
export interface Cleaned {
  settings: TakenOut["edits"];
  /** Hawk's own directory, when it goes as a whole. */
  directory: string | null;
  failures: TakenOut["failures"];
}

/** Takes hawk out of the agents' settings, and removes all that it made. The user's own configuration and hooks stay. */
export async function cleanAgents(request: CleanRequest, user: CleanSurroundings): Promise<Cleaned> {
  const state = statePaths(user);
  if (!existsSync(state.root)) return { settings: [], directory: null, failures: [] };
  const lock = request.isDry ? null : lockState(state);
  try {
    return await clean(request, state, user);
  } finally {
    lock?.release();
  }
}

async function clean({ host, isDry }: CleanRequest, state: StatePaths, user: CleanSurroundings): Promise<Cleaned> {
  const ledger = readLedger(state.ledger);
  const leaving = ledger.registered.filter((place) => host === undefined || place.host === host);
  const { edits, failures } = await takeOut(leaving, state, user.adapters, isDry);
  const isWhole = host === undefined && failures.length === 0;
  if (!isDry && isWhole) {
    unlinkNeeds(state, user);
    removeState(ledger, state, findRuntimeDir(user, state.root));
  } else if (!isDry && host !== undefined && failures.length === 0) forgetHost(host, ledger, state);
  return { settings: edits, directory: isWhole ? state.root : null, failures };
}

function forgetHost(host: string, ledger: Ledger, state: StatePaths): void {
  const own = [...listFiles(join(state.run, host)), join(state.plans, `${host}.json`)];
  const ofProjects = listFiles(state.projects).filter((path) => path.includes(`/@hawk/${host}/`) || path.endsWith(`/@hawk/${host}.json`));
  for (const path of [...own, ...ofProjects]) removeOwn(path, state.root);
  const registered = ledger.registered.filter((place) => place.host !== host);
  writeLedger(state.ledger, { ...ledger, registered });
}
