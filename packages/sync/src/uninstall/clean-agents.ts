import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { unlinkNeeds } from "@hawk/registry/deps";
import { findRuntimeDir, listFiles, lockState, missingParents, removeOwnFile, statePaths, writeLedger } from "@hawk/state";
import type { Ledger, StatePaths } from "@hawk/state";
import { loadAdapters, settingsPath } from "../detect-hosts.ts";
import { restoreHooks } from "../restore-hooks.ts";
import type { RestoredHooks } from "../restore-hooks.ts";
import { openLedger } from "../open-ledger.ts";
import type { LedgerSurroundings } from "../open-ledger.ts";
import { removeState, unregister } from "../unregister.ts";
import type { RemovalReport } from "../unregister.ts";
import { findTraces } from "./find-traces.ts";
import type { Trace } from "./find-traces.ts";

/** What was removed, or would be. */
export interface CleanReport {
  settings: RemovalReport["edits"];
  givenBack: RestoredHooks["edits"];
  /** Hawk's own directory, if all of it is removed. */
  directory: string | null;
  failures: RemovalReport["failures"];
  /** What still refers to hawk's programs. */
  traces: Trace[];
}

interface CleanRequest {
  /** Only this agent. */
  host: string | undefined;
  isDry: boolean;
}

/** Removes hawk from the agents, checks that it is gone, and removes hawk's files. What is still in use stays. */
export async function cleanAgents({ host, isDry }: CleanRequest, user: LedgerSurroundings): Promise<CleanReport> {
  const state = statePaths(user);
  const missing = missingParents(state.root);
  const isOurs = (place: { host: string }): boolean => host === undefined || place.host === host;
  const all = await loadAdapters(user.adapters);
  const isThere = existsSync(state.root) || openLedger(user, all).ledger.registered.some(isOurs);
  if (!isThere) return { settings: [], givenBack: [], directory: null, failures: [], traces: [] };
  const lock = isDry ? null : lockState(state);
  try {
    const { ledger } = openLedger(user, all);
    const places = ledger.registered.filter(isOurs);
    const { edits, failures } = unregister(places, state, all, isDry);
    const restored = restoreHooks(failures.length === 0 ? ledger.replaced.filter(isOurs) : [], state, isDry);
    const adapters = all.filter(({ id }) => isOurs({ host: id }));
    const cleaned: CleanReport = {
      settings: edits,
      givenBack: restored.edits,
      directory: host === undefined ? state.root : null,
      failures: [...failures, ...restored.failures],
      traces: isDry ? [] : findTraces([...new Set([...places.map(({ path }) => path), ...listUsers(adapters, user)])], state.root),
    };
    if (!isCleaned(cleaned)) return { ...cleaned, directory: null };
    if (!isDry && host !== undefined) forgetHost(host, ledger, state);
    else if (!isDry) {
      unlinkNeeds(state, user);
      removeState({ ...ledger, made: [...ledger.made, ...missing] }, state, findRuntimeDir(user, state.root));
    }
    return cleaned;
  } finally {
    lock?.release();
  }
}

/** Whether nothing is left to be done. */
export function isCleaned({ failures, traces }: Pick<CleanReport, "failures" | "traces">): boolean {
  return failures.length + traces.length === 0;
}

function listUsers(adapters: readonly Adapter[], user: LedgerSurroundings): string[] {
  return adapters.flatMap((adapter) => settingsPath(adapter, "user", user, user.home) ?? []);
}

function forgetHost(host: string, ledger: Ledger, state: StatePaths): void {
  const own = [...listFiles(join(state.run, host)), join(state.plans, `${host}.json`)];
  const ofProjects = listFiles(state.projects).filter(
    (path) => path.includes(join("@hawk", host, "/")) || path.endsWith(join("@hawk", `${host}.json`)),
  );
  for (const path of [...own, ...ofProjects]) removeOwnFile(path, state.root);
  const registered = ledger.registered.filter((place) => place.host !== host);
  const replaced = ledger.replaced.filter((one) => one.host !== host);
  writeLedger(state.ledger, { ...ledger, registered, replaced });
}
