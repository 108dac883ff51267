import { existsSync } from "node:fs";
import { HawkError } from "@hawk/errors";
import { findFaults } from "@hawk/adapter";
import type { Fault } from "@hawk/adapter";
import type { ConfigProblem } from "@hawk/protocol/read";
import { applySync, previewSync } from "./apply-sync.ts";
import { lockState, missingParents, readIfThere, statePaths } from "@hawk/state";
import type { SyncChanges } from "./apply-sync.ts";
import { loadAdapters } from "./detect-hosts.ts";
import { findIdleAfter } from "./find-idle.ts";
import { listPending } from "./host-trust.ts";
import { adviseOn, describeGap, isSerious } from "./find-lack.ts";
import { findOff } from "./find-off.ts";
import { findUnsent } from "./find-unsent.ts";
import type { UnsentWebhook } from "./find-unsent.ts";
import { refuseBroken } from "./load-plans.ts";
import { readWorld } from "./open-world.ts";
import type { SyncRequest, SyncSurroundings } from "./open-world.ts";
import { commandsOf, planSync } from "./plan-sync.ts";
import type { HostSummary, SyncPlan, SyncWorld } from "./plan-sync.ts";

/** A host that needs its user's trust, and how many of hawk's hooks wait for it. */
interface PendingTrust {
  host: string;
  waiting: number;
}

/** What a sync did, or would do. */
export interface SyncReport {
  changes: SyncChanges;
  hosts: readonly HostSummary[];
  isDry: boolean;
  world: SyncWorld;
  pending: readonly PendingTrust[];
  faults: readonly SettingsFault[];
  /** Hooks that fire in none of the agents that hawk is in. */
  idle: readonly string[];
  /** The titles of agents that can't have what was asked for. */
  left: readonly string[];
  unsent: readonly UnsentWebhook[];
}

/** Whether every important hook can do its work. */
export function isWhole({ hosts, faults, idle }: Pick<SyncReport, "hosts" | "faults" | "idle">): boolean {
  return faults.length + idle.length === 0 && !hosts.some(({ unsupported }) => unsupported.some(isSerious));
}

/** Why a host runs nothing of what hawk put into its settings. */
interface SettingsFault extends Fault {
  host: string;
  path: string;
  /** What to do, where correcting the file is not it. */
  fix?: string;
}

/** The titles of agents whose running sessions still use the old registrations. */
export function outdatedSessions({ changes, isDry, world }: SyncReport): string[] {
  const changed = new Set(
    isDry ? [] : changes.settings.filter(({ before, after, isTrust }) => before !== after && !isTrust).map(({ host }) => host),
  );
  return world.allAdapters.filter(({ id, reloads }) => changed.has(id) && !reloads).map(({ title }) => title);
}

/**
 * Brings the configuration into the agents. Prints nothing: `onProblems` gets what is wrong with the configuration, before a broken one
 * stops the sync.
 */
export async function syncAgents(
  request: SyncRequest,
  surroundings: SyncSurroundings,
  onProblems: (problems: readonly ConfigProblem[]) => void,
): Promise<SyncReport> {
  const { isDry = false } = request;
  const state = statePaths(surroundings);
  const adapters = await loadAdapters(surroundings.adapters);
  const open = (): SyncWorld => {
    const world = readWorld(request, surroundings, adapters);
    onProblems(world.plans.problems);
    refuseBroken(world.plans.problems, true);
    return world;
  };
  const missing = missingParents(state.root);
  // A lock needs a directory. A first sync that fails should leave none, so it reads everything before it takes the lock.
  const early = isDry || !existsSync(state.root) ? open() : null;
  const lock = isDry ? null : lockState(state);
  let report: Omit<SyncReport, "unsent">;
  try {
    // Everything is read under the lock: an older plan would undo what another hawk has synced since.
    const world = early && (isDry || !existsSync(state.ledger)) ? early : open();
    if (world.adapters.length === 0)
      return { changes: { own: [], settings: [] }, hosts: [], isDry, world, pending: [], faults: [], idle: [], left: [], unsent: [] };
    const plan = planSync(world);
    refuseUnsupported(plan.hosts);
    const changes = isDry ? previewSync(plan, state) : applySync(plan, world, missing);
    const pending = countPending(plan, changes);
    const idle = findIdleAfter(plan.hosts, world);
    const faults = listFaults(plan, changes, world);
    report = { changes, hosts: plan.hosts, isDry, world, pending, faults, idle, left: plan.left };
  } finally {
    lock?.release();
  }
  return { ...report, unsent: await findUnsent(report.world.plans) };
}

function listFaults({ hosts }: SyncPlan, { settings }: SyncChanges, world: SyncWorld): SettingsFault[] {
  return world.adapters.flatMap((adapter) => {
    const { id: host } = adapter;
    const own =
      commandsOf(hosts, host).length === 0 ? [] : settings.filter((file) => file.host === host && file.after !== null && !file.isTrust);
    if (own.length === 0) return [];
    const paths = own.map(({ path }) => path);
    return [
      ...own.flatMap(({ path, after }) => findFaults(adapter, after ?? "").map((fault) => Object.assign(fault, { host, path }))),
      ...findOff(adapter, world, paths).map((off) => Object.assign(off, { host })),
    ];
  });
}

/** Hosts that run nothing before their user has agreed, and how many hooks wait for that. */
function countPending({ guarded }: SyncPlan, { settings }: SyncChanges): PendingTrust[] {
  const textOf = (path: string): string | null => {
    const change = settings.find((one) => one.path === path);
    return change ? change.after : readIfThere(path);
  };
  return guarded.flatMap((place) => {
    const waiting = listPending(place, textOf(place.settingsPath), textOf(place.path)).length;
    return waiting === 0 ? [] : [{ host: place.host, waiting }];
  });
}

/** A hook may prefer no sync to one that leaves it out. */
function refuseUnsupported(hosts: readonly HostSummary[]): void {
  for (const { host, unsupported } of hosts) {
    const refusing = unsupported.find(({ hook }) => hook.onUnsupported === "refuse");
    if (!refusing) continue;
    const { hook } = refusing;
    const what = `${hook.name} says on_unsupported: refuse, and ${describeGap(host, refusing)}`;
    throw new HawkError("sync/unsupported", what, { changed: false, hint: `${adviseOn(host, refusing)}, or set on_unsupported: warn` });
  }
}
