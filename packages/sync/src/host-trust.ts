import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Adapter, GuardedHook, GuardedSettings, HostTrust } from "@hawk/adapter";
import type { EditText } from "@hawk/settings-file/file";
import { placeOf } from "./detect-hosts.ts";
import type { RegisteredFile, UserHome } from "@hawk/state";

/** Settings whose hooks a host runs only once its user trusts them. */
export interface GuardedPlace {
  host: string;
  /** The file in which the host keeps trust. */
  path: string;
  /** The settings file that the hooks are in. */
  settingsPath: string;
  /** Hawk's own command lines there. */
  commands: readonly string[];
  trust: HostTrust;
  env: UserHome["env"];
  directoryVariable: string | undefined;
}

/** `null` where the host runs everything in its settings, and where hawk has no hook there. */
export function findGuarded(
  { id, trust, settings }: Adapter,
  { scope, path: settingsPath }: RegisteredFile,
  commands: readonly string[],
  { home, env }: UserHome,
): GuardedPlace | null {
  if (!trust || scope !== "user" || commands.length === 0) return null;
  const path = placeOf(trust.location, home, env);
  return { host: id, path, settingsPath, commands, trust, env, directoryVariable: settings.user?.directoryVariable };
}

/** hawk's hooks that a host doesn't run yet, because its user hasn't trusted them. */
export function listPending(place: GuardedPlace, settings: string | null, trusted: string | null): readonly GuardedHook[] {
  return place.trust.read(trusted, guardedSettings(place, settings)).filter(({ state }) => state !== "trusted");
}

/** Grants the trust that the user asked for, for the settings as they are after a sync. */
export function grantEdit(place: GuardedPlace, settings: string | null): EditText {
  return (text, wiring) => place.trust.grant(text, guardedSettings(place, settings), wiring);
}

function guardedSettings(
  { settingsPath: path, directoryVariable: variable, env, commands }: GuardedPlace,
  text: string | null,
): GuardedSettings {
  // A host resolves links in a directory that a variable names, and nowhere else.
  const isNamed = variable !== undefined && Boolean(env[variable]) && existsSync(dirname(path));
  return { path: isNamed ? join(realpathSync.native(dirname(path)), basename(path)) : path, text, commands };
}

/** How many of hawk's entries wait for their host's user, and what to do. */
export function describePending(host: string, waiting: number): string {
  return `${host} ${describeSkipped(waiting)}: start it and agree, or run hawk sync --${host}-trust`;
}

/** Says that a host skips hooks until the user trusts them. */
export function describeSkipped(waiting: number): string {
  return `silently skips ${waiting} of hawk's hooks until you trust ${waiting === 1 ? "it" : "them"}`;
}
