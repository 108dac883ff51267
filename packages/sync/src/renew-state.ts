import type { Adapter } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { writeOwnFile } from "@hawk/settings-file/file";
import { isBelow, isMadeByAnother, lockState, readIfReadable, statePaths } from "@hawk/state";
import type { StatePaths } from "@hawk/state";
import { previewSync, removeStale, writeFiles } from "./apply-sync.ts";
import { loadAdapters } from "./detect-hosts.ts";
import type { OwnFile } from "./dispatcher-files.ts";
import { refuseBroken } from "./load-plans.ts";
import { openLedger } from "./open-ledger.ts";
import { readWorld, registeredHosts } from "./open-world.ts";
import type { SyncSurroundings } from "./open-world.ts";
import { planSync } from "./plan-sync.ts";
import type { SyncPlan, SyncWorld } from "./plan-sync.ts";

/** What happened to the programs that another hawk wrote. */
export interface Renewal {
  /** The version that wrote them, if that is known. */
  from: string | null;
  to: string;
  /** Names of agents that have new programs. */
  renewed: string[];
  /** Names of agents that keep the old ones until the next sync: their settings or their hooks would change, too. */
  left: string[];
}

/**
 * After an upgrade or a downgrade: replaces the programs that agents start by this hawk's. Settings stay as they are, and so does what
 * hooks there are: both change by a sync only. `null`: there was nothing to do.
 */
export async function renewState(user: SyncSurroundings): Promise<Renewal | null> {
  const state = statePaths(user);
  if (!isMadeByAnother(state, user.dispatcherDir)) return null;
  const adapters = await loadAdapters(user.adapters);
  const lock = lockState(state);
  try {
    // Another command may have done it meanwhile.
    return isMadeByAnother(state, user.dispatcherDir) ? renew(user, adapters) : null;
  } finally {
    lock.release();
  }
}

function renew(user: SyncSurroundings, all: readonly Adapter[]): Renewal {
  const hosts = registeredHosts(openLedger(user, all).ledger.registered);
  const known = hosts.filter((host) => all.some(({ id }) => id === host));
  const world: SyncWorld = { ...readWorld({ hosts: known }, user, all), keepsFound: true, renewed: [] };
  refuseBroken(world.plans.problems, false);
  const adapters = world.adapters.filter(({ id }) => known.includes(id));
  const fitting = adapters.filter((adapter) => changesNothingElse(adapter, world));
  const { state } = world;
  const from = readIfReadable(state.madeBy);
  const maker = world.dispatcher.maker ?? "";
  const plan = planSync({ ...world, adapters: fitting });
  const isWritten = fitting.length > 0 && writeFiles(plan, world).length > 0;
  removeStale(plan, state);
  writeOwnFile(state.madeBy, maker, { mode: 0o600 });
  const without = hosts.filter((host) => !known.includes(host));
  const left = adapters.filter((adapter) => !fitting.includes(adapter)).map(({ title }) => title);
  return {
    from: from === null ? null : versionOf(from),
    to: versionOf(maker),
    renewed: isWritten ? fitting.map(({ title }) => title) : [],
    left: [...left, ...without],
  };
}

function versionOf(maker: string): string {
  return maker.split(" ", 1)[0] ?? "";
}

/** Whether new programs for a host need no other settings there, and ask the same hooks. */
function changesNothingElse(adapter: Adapter, world: SyncWorld): boolean {
  const plan = planSync({ ...world, adapters: [adapter] });
  return !changesSettings(plan, world.state) && !changesHooks(plan, world.state);
}

function changesSettings(plan: SyncPlan, state: StatePaths): boolean {
  try {
    return previewSync(plan, state).settings.some(({ before, after }) => before !== after);
  } catch (error) {
    // A settings file that can't be read is for sync to tell.
    if (isHawkError(error)) return true;
    throw error;
  }
}

function changesHooks({ files, stale }: SyncPlan, state: StatePaths): boolean {
  return stale.some((path) => !isBelow(path, state.lib)) || files.some((file) => isPlan(file, state) && !asksSame(file));
}

function isPlan({ path }: OwnFile, { plans, projects }: StatePaths): boolean {
  return path.endsWith(".json") && (isBelow(path, plans) || isBelow(path, projects));
}

/** What comes from the configuration, and not from the version or the machine. */
const configured = ["plan", "model", "network", "trace"] as const;

function asksSame({ path, content }: OwnFile): boolean {
  const [before, after] = [readIfReadable(path), content].map(readConfigured);
  return before !== null && before === after;
}

function readConfigured(text: string | null | undefined): string | null {
  try {
    const stored = JSON.parse(text ?? "null") as Record<string, unknown> | null;
    return stored && JSON.stringify(configured.map((key) => stored[key] ?? null));
  } catch {
    return null;
  }
}
