import { findFaults } from "@hawk/adapter";
import type { Adapter, Edit, Fault, Wiring } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { hashText } from "@hawk/settings-file";
import { planEdit } from "@hawk/settings-file/file";
import { previewSync } from "./apply-sync.ts";
import { detectHost } from "./detect-hosts.ts";
import { readVersion } from "./read-version.ts";
import { listPending } from "./host-trust.ts";
import { commandsOf, planSync } from "./plan-sync.ts";
import type { SyncPlan, SyncWorld } from "./plan-sync.ts";

/** How hawk stands in one host. */
export interface HostStatus {
  host: string;
  title: string;
  detected: boolean;
  binary: string | null;
  version: string | null;
  /** `none`: hawk is not registered; `drifted`: somebody changed hawk's entries; `behind`: hawk sync has something to do. */
  state: "none" | "in sync" | "behind" | "drifted" | "refused";
  settings: { path: string; registered: number; foreign: number; problem?: string; faults?: readonly Fault[] }[];
  /** How many of hawk's hooks the host does not run before its user has agreed. */
  pendingTrust: number;
  /** Events of hooks that the host does not have. */
  unsupported: { event: string; hook: string }[];
}

export function readStatus(adapter: Adapter, world: SyncWorld): HostStatus {
  const { surroundings: user, ledger } = world;
  const { isThere, binary } = detectHost(adapter, user);
  const places = ledger.registered.filter(({ host, isTrust }) => host === adapter.id && !isTrust);
  const settings = places.map(({ path }) => readSettings(adapter, path, world));
  const plan = planSync({ ...world, adapters: [adapter], keepsFound: true });
  const unsupported = plan.hosts.flatMap((host) => host.unsupported).map(({ event, hook }) => ({ event, hook: hook.name }));
  return {
    host: adapter.id,
    title: adapter.title,
    detected: isThere,
    binary: binary ?? null,
    version: binary === undefined ? null : readVersion(adapter, binary, user.env),
    state: stateOf(settings, plan, world),
    settings: settings.map(({ isTouched: _isTouched, ...found }) => found),
    pendingTrust: places.flatMap((place) => listPending(adapter, place, commandsOf(plan.hosts, adapter.id), user)).length,
    unsupported,
  };
}

interface SettingsStatus {
  path: string;
  registered: number;
  foreign: number;
  /** Others have changed the file since hawk wrote it. */
  isTouched: boolean;
  problem?: string;
  /** Why the host runs nothing of what is there. */
  faults?: readonly Fault[];
}

function readSettings(adapter: Adapter, path: string, { state }: SyncWorld): SettingsStatus {
  const found: SettingsStatus = { path, registered: 0, foreign: 0, isTouched: false };
  try {
    planEdit(path, (text, wiring) => look(adapter, found, text, wiring), { stateDir: state.root });
  } catch (error) {
    if (!isHawkError(error)) throw error;
    found.problem = error.message;
  }
  return found;
}

/** Counts what is there, and what would be without hawk's entries. */
function look(adapter: Adapter, found: SettingsStatus, text: string | null, wiring: Wiring | null): Edit {
  const without = adapter.unwire(text, wiring, found.path);
  found.foreign = adapter.listHooks(without.text).length;
  found.registered = adapter.listHooks(text).length - found.foreign;
  const faults = text !== null && found.registered > 0 ? findFaults(adapter, text) : [];
  if (faults.length > 0) found.faults = faults;
  found.isTouched = wiring !== null && (text === null || hashText(text) !== wiring.textHash);
  return without;
}

function stateOf(settings: readonly SettingsStatus[], plan: SyncPlan, world: SyncWorld): HostStatus["state"] {
  if (settings.some(({ problem }) => problem !== undefined)) return "refused";
  if (settings.length === 0) return "none";
  const { own, settings: edits } = previewSync(plan, world.state);
  const isChanging = edits.some(({ before, after }) => before !== after);
  if (isChanging && settings.some(({ isTouched }) => isTouched)) return "drifted";
  if (isChanging || (plan.files.length > 0 && own.length > 0)) return "behind";
  return settings.every(({ registered }) => registered === 0) ? "none" : "in sync";
}
