import { findFaults } from "@hawk/adapter";
import type { Adapter, Edit, Fault, Wiring } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { hashText } from "@hawk/settings-file";
import { planEdit } from "@hawk/settings-file/file";
import { previewSync } from "./apply-sync.ts";
import { detectHost, settingsPath } from "./detect-hosts.ts";
import { adviseOn, describeGap, isSerious } from "./find-lack.ts";
import type { Gap } from "./find-lack.ts";
import { findOff } from "./find-off.ts";
import type { FoundOff } from "./find-off.ts";
import { readVersion } from "./read-version.ts";
import { findGuarded, listPending } from "./host-trust.ts";
import { commandsOf, planSync } from "./plan-sync.ts";
import type { SyncPlan, SyncWorld } from "./plan-sync.ts";
import { readIfThere } from "@hawk/state";
import type { RegisteredFile, UserHome } from "@hawk/state";

/** hawk's status in one host. */
export interface HostStatus {
  host: string;
  title: string;
  detected: boolean;
  binary: string | null;
  version: string | null;
  /**
   * `none`: hawk is not registered; `untrusted`: all is there, and waits for the user's trust in the host; `drifted`: somebody changed hawk's entries; `behind`: hawk sync has something to do; `off`: all is there,
   * but the host runs none of it.
   */
  state: "none" | "in sync" | "untrusted" | "behind" | "drifted" | "refused" | "off";
  settings: { path: string; registered: number; foreign: number; problem?: string; faults?: readonly Fault[] }[];
  /** Settings that turn hooks off, anywhere. */
  off: readonly FoundOff[];
  /** How many of hawk's hooks wait for the user's trust in the host. */
  pendingTrust: number;
  /** Hooks that can't do their work there, why, and what to do. */
  unsupported: { event: string; hook: string; what: string; fix: string; isSerious: boolean }[];
  /** What may be blocked because the host can't do it, and a hook says `on_unsupported: refuse`. */
  limits: { hook: string; what: string }[];
}

/** The hosts that are on this machine, or that hawk is in. */
export function reachedHosts(statuses: readonly HostStatus[]): string[] {
  return statuses.filter(({ detected, state }) => detected || state !== "none").map(({ host }) => host);
}

/** Whether hawk is set up in a host, and up to date. */
export function readStatus(adapter: Adapter, world: SyncWorld): HostStatus {
  const { surroundings: user, ledger } = world;
  const { isThere, binary } = detectHost(adapter, user);
  const places = ledger.registered.filter(({ host, isTrust }) => host === adapter.id && !isTrust);
  const settings = places.map(({ path }) => readSettings(adapter, path, world));
  const paths = places.map(({ path }) => path);
  const off = paths.length === 0 ? [] : findOff(adapter, world, paths);
  const plan = planSync({ ...world, adapters: [adapter], keepsFound: true });
  const pendingTrust = countPending(adapter, places, plan, user);
  const registered = stateOf(settings, off, plan, world);
  const state = registered === "in sync" && pendingTrust > 0 ? "untrusted" : registered;
  const isReached = isThere || state !== "none";
  const unregistered = isThere && places.length === 0 ? settingsPath(adapter, "user", user, user.home) : null;
  const gaps = plan.hosts.flatMap((host) => host.unsupported).filter(({ hook }) => isReached && hook.onUnsupported !== "skip");
  return {
    host: adapter.id,
    title: adapter.title,
    detected: isThere,
    binary: binary ?? null,
    version: binary === undefined ? null : readVersion(binary),
    state,
    off: state === "none" ? [] : off,
    settings: [...settings, ...(unregistered === null ? [] : [readSettings(adapter, unregistered, world)])].map(
      ({ isTouched: _isTouched, ...found }) => found,
    ),
    pendingTrust,
    limits: isReached ? plan.hosts.flatMap((host) => host.limits).map(({ hook, what }) => ({ hook: hook.name, what })) : [],
    unsupported: gaps.map((gap) => toUnsupported(adapter.id, gap)),
  };
}

function countPending(adapter: Adapter, places: readonly RegisteredFile[], { hosts }: SyncPlan, user: UserHome): number {
  return places
    .flatMap((place) => findGuarded(adapter, place, commandsOf(hosts, adapter.id), user) ?? [])
    .flatMap((place) => listPending(place, readIfThere(place.settingsPath), readIfThere(place.path))).length;
}

function toUnsupported(host: string, gap: Gap): HostStatus["unsupported"][number] {
  const { event, hook } = gap;
  return { event, hook: hook.name, what: describeGap(host, gap), fix: adviseOn(host, gap), isSerious: isSerious(gap) };
}

interface SettingsStatus {
  path: string;
  registered: number;
  foreign: number;
  /** Others have changed the file since hawk wrote it. */
  isTouched: boolean;
  problem?: string;
  /** Why the host runs none of it. */
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

function stateOf(settings: readonly SettingsStatus[], off: readonly FoundOff[], plan: SyncPlan, world: SyncWorld): HostStatus["state"] {
  if (settings.some(({ problem }) => problem !== undefined)) return "refused";
  if (settings.length === 0) return "none";
  const { own, settings: edits } = previewSync(plan, world.state);
  const isChanging = edits.some(({ before, after }) => before !== after);
  if (isChanging && settings.some(({ isTouched }) => isTouched)) return "drifted";
  if (isChanging || (plan.files.length > 0 && own.length > 0)) return "behind";
  if (settings.every(({ registered }) => registered === 0)) return "none";
  return off.length > 0 || settings.some(({ faults }) => faults !== undefined) ? "off" : "in sync";
}
