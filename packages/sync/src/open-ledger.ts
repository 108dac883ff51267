import { basename, dirname, join } from "node:path";
import { isHawkCommand } from "@hawk/adapter";
import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { listEdited } from "@hawk/settings-file/file";
import { findProject, isBelow, readIfReadable, readLedger, resolveLinks, statePaths } from "@hawk/state";
import type { Ledger, RegisteredFile, ReplacedHooks, StatePaths, Surroundings } from "@hawk/state";
import { placeOf, settingsPath } from "./detect-hosts.ts";
import { leadsInto } from "./leads-into.ts";

export type LedgerSurroundings = Surroundings & { adapters: AdapterLoaders };

/** How to tell which settings files belong to this home directory. */
interface LedgerPlace {
  state: StatePaths;
  user: Surroundings;
  adapters: readonly Adapter[];
  projectDir: string;
}

/** The ledger, and where it was read from. */
export interface OpenedLedger extends LedgerPlace {
  ledger: Ledger;
  /** As it is on the disk. */
  recorded: Ledger;
}

/**
 * Where hawk is registered: what the ledger says, without files of another home directory that it was copied from, plus files with hawk's mark that
 * the ledger doesn't mention.
 */
export function openLedger(user: Surroundings, adapters: readonly Adapter[]): OpenedLedger {
  const projectDir = findProject(user.cwd, user.home);
  const place: LedgerPlace = { state: statePaths(user), user, adapters, projectDir };
  const recorded = readLedger(place.state.ledger);
  const ledger = withoutOtherHomes(recorded, place);
  const known = new Set(ledger.registered.map(({ path }) => resolveLinks(path)));
  const found = listMarked(place, known);
  return { ...place, recorded, ledger: { ...ledger, registered: [...ledger.registered, ...found] } };
}

function isUsers({ scope }: RegisteredFile): boolean {
  return scope === "user";
}

function withoutOtherHomes(ledger: Ledger, place: LedgerPlace): Ledger {
  const here = ledger.registered.filter((one) => isUsers(one) && isHere(one, place));
  const away = ledger.registered.filter((one) => isUsers(one) && !here.some(({ path }) => dirname(path) === dirname(one.path)));
  const homes = away.flatMap((one) => homeOf(one, place.adapters));
  const isElsewhere = (path: string): boolean => homes.some((home) => isBelow(path, home));
  return {
    ...ledger,
    registered: ledger.registered.filter((one) => !away.includes(one) && (isUsers(one) || !isElsewhere(one.path))),
    vendored: ledger.vendored.filter((project) => !isElsewhere(project)),
    made: ledger.made.filter((directory) => isBelow(place.state.root, directory)),
    replaced: ledger.replaced.map((one) =>
      isElsewhere(one.path) || !isBelow(one.backup, place.state.root) ? broughtHere(one, place) : one,
    ),
  };
}

/** In a home that was moved or copied, the backup came along, and the settings are where the host has them now. */
function broughtHere(one: ReplacedHooks, { user, adapters, state }: LedgerPlace): ReplacedHooks {
  const own = adapters.find(({ id }) => id === one.host)?.settings.user;
  return { ...one, path: own ? placeOf(own, user.home, user.env) : one.path, backup: join(state.imported, basename(one.backup)) };
}

/** The user's settings are where the host has them now. A file elsewhere, as a variable may have named it, has to lead to this home's runners. */
function isHere({ host, path, isTrust }: RegisteredFile, place: LedgerPlace): boolean {
  const { user, adapters, state } = place;
  const adapter = adapters.find(({ id }) => id === host);
  // Without its adapter, a host's settings can't be found.
  if (!adapter) return true;
  const location = isTrust ? adapter.trust?.location : adapter.settings.user;
  if (location && resolveLinks(placeOf(location, user.home, user.env)) === resolveLinks(path)) return true;
  return leadsHere(path, state);
}

function leadsHere(path: string, { run }: StatePaths): boolean {
  return leadsInto(run)(readIfReadable(path) ?? "");
}

/** The home directory that a user's settings file is in, by where its host has it below one. */
function homeOf({ host, path }: RegisteredFile, adapters: readonly Adapter[]): string[] {
  const own = adapters.find(({ id }) => id === host)?.settings.user?.path;
  return own !== undefined && path.endsWith(join("/", own)) ? [path.slice(0, -own.length - 1)] : [];
}

/** Settings of the user and of this project with a command of hawk's in them, and others that hawk remembers to have written into. */
function listMarked(place: LedgerPlace, known: ReadonlySet<string>): RegisteredFile[] {
  const { adapters, user, projectDir, state } = place;
  const expected = adapters.flatMap((adapter) =>
    (["user", "local"] as const).flatMap((scope): RegisteredFile[] => {
      const path = settingsPath(adapter, scope, user, projectDir);
      return path !== null && !known.has(resolveLinks(path)) && isMarked(adapter, path) ? [{ host: adapter.id, scope, path }] : [];
    }),
  );
  const edited = listEdited(state.root, [...known]).flatMap(({ path }) => adapters.flatMap((adapter) => toLocal(adapter, path)));
  return [...expected, ...edited.filter(({ path }) => !known.has(resolveLinks(path)) && leadsHere(path, state))];
}

function toLocal({ id, settings }: Adapter, path: string): RegisteredFile[] {
  return settings.local && path.endsWith(join("/", settings.local.path)) ? [{ host: id, scope: "local", path }] : [];
}

function isMarked({ listHooks }: Adapter, path: string): boolean {
  try {
    return listHooks(readIfReadable(path)).some(({ what }) => isHawkCommand(what));
  } catch (error) {
    // An unreadable file is reported when hawk has to write to it.
    if (isHawkError(error)) return false;
    throw error;
  }
}
