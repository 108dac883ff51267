import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Adapter, GuardedHook, GuardedSettings } from "@hawk/adapter";
import { applyEdit } from "@hawk/settings-file/file";
import { placeOf } from "./detect-hosts.ts";
import type { RegisteredFile, StatePaths, UserHome } from "@hawk/state";
import { readIfThere } from "@hawk/state";

/** The hooks of hawk's that a host does not run yet, because its user has not said that it may. */
export function listPending(adapter: Adapter, place: RegisteredFile, commands: readonly string[], user: UserHome): readonly GuardedHook[] {
  const { trust } = adapter;
  if (!trust || place.scope !== "user") return [];
  const hooks = trust.read(readIfThere(placeOf(trust.location, user.home, user.env)), guardedSettings(adapter, place, commands, user));
  return hooks.filter(({ state }) => state !== "trusted");
}

/** Says so in the user's place, who asked for it. The answer is the file that was changed. */
export function grantTrust(
  adapter: Adapter,
  place: RegisteredFile,
  commands: readonly string[],
  { user, state }: { user: UserHome; state: StatePaths },
): RegisteredFile | null {
  const { trust } = adapter;
  if (!trust || place.scope !== "user") return null;
  const path = placeOf(trust.location, user.home, user.env);
  const settings = guardedSettings(adapter, place, commands, user);
  applyEdit(path, (text, wiring) => trust.grant(text, settings, wiring), { stateDir: state.root });
  return { host: adapter.id, scope: "user", path, isTrust: true };
}

function guardedSettings(
  { settings }: Adapter,
  { path }: RegisteredFile,
  commands: readonly string[],
  { env }: Pick<UserHome, "env">,
): GuardedSettings {
  const variable = settings.user?.directoryVariable;
  // A host resolves links in a directory that a variable names, and nowhere else.
  const isNamed = variable !== undefined && Boolean(env[variable]) && existsSync(dirname(path));
  return { path: isNamed ? join(realpathSync.native(dirname(path)), basename(path)) : path, text: readIfThere(path), commands };
}

/** How many of hawk's hooks wait for their host's user, and what to do. */
export function describePending(host: string, waiting: number): string {
  const what = waiting === 1 ? "hawk's hook until you trust it" : `any of hawk's ${waiting} hooks until you trust them`;
  return `${host} does not run ${what}: start it and agree, or run hawk sync --${host}-trust`;
}
