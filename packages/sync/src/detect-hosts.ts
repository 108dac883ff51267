import { statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { Adapter, AdapterLoaders, Scope, SettingsLocation } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import { programSpellings } from "@hawk/protocol";
import { isProgram } from "@hawk/state";
import type { UserHome } from "@hawk/state";

/** Whether a host is on this machine, and how we know. */
export interface DetectedHost {
  isThere: boolean;
  /** The program, when it is on the PATH. */
  binary?: string;
}

/** The adapters of hosts that hawk reaches on this system. */
export async function loadAdapters(adapters: AdapterLoaders): Promise<Adapter[]> {
  return (await loadAll(adapters)).filter(isReached);
}

/** Those of the others. */
export async function loadUnreached(adapters: AdapterLoaders): Promise<Adapter[]> {
  return (await loadAll(adapters)).filter((adapter) => !isReached(adapter));
}

function loadAll(adapters: AdapterLoaders): Promise<Adapter[]> {
  return Promise.all(Object.values(adapters).map((load) => load()));
}

function isReached({ windows }: Adapter): boolean {
  return process.platform !== "win32" || windows !== undefined;
}

/** The adapter of a host that the user names. */
export async function loadAdapter(host: string, adapters: AdapterLoaders): Promise<Adapter> {
  const load = Object.hasOwn(adapters, host) ? adapters[host] : undefined;
  if (!load) throw unknownAgent(host, Object.keys(adapters));
  const adapter = await load();
  if (isReached(adapter)) return adapter;
  throw new HawkError("sync/unreached-agent", `hawk doesn't reach ${adapter.title} on Windows yet`, { hint: "use both in WSL" });
}

/** The same for adapters that are loaded. */
export function pickAdapter(host: string, adapters: readonly Adapter[]): Adapter {
  const found = adapters.find(({ id }) => id === host);
  if (found) return found;
  throw unknownAgent(
    host,
    adapters.map(({ id }) => id),
  );
}

function unknownAgent(host: string, known: readonly string[]): HawkError {
  const near = known.find((id) => id.startsWith(host)) ?? nearest(host, known)[0];
  return new HawkError("sync/unknown-agent", `hawk has no adapter for "${host}"${process.platform === "win32" ? " on Windows" : ""}`, {
    hint: near ? `did you mean ${near}?` : `it has: ${known.join(", ")}`,
  });
}

/** Whether a host is installed, and where its program is. */
export function detectHost({ detection, settings }: Adapter, user: UserHome): DetectedHost {
  const directories = (user.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const binary = detection.binaries
    .flatMap((name) => directories.map((directory) => join(directory, name)))
    .flatMap((path) => programSpellings(path, process.platform, user.env["PATHEXT"]))
    .find(isProgram);
  const places = detection.directories.flatMap((directory) => [
    join(user.home, directory),
    ...elsewhere(directory, settings.user, user.env),
  ]);
  const isThere = binary !== undefined || places.some(isDirectory);
  return { isThere, ...(binary === undefined ? {} : { binary }) };
}

/** A directory's place if a variable replaces the first parts of its path. */
function elsewhere(directory: string, location: SettingsLocation | undefined, env: UserHome["env"]): string[] {
  const override = location?.directoryVariable === undefined ? undefined : env[location.directoryVariable];
  const parts = location?.variableParts ?? 1;
  const own = directory.split("/");
  const isReplaced = own.slice(0, parts).join("/") === location?.path.split("/").slice(0, parts).join("/");
  return override && isAbsolute(override) && isReplaced ? [join(override, ...own.slice(parts))] : [];
}

/** The settings file of a host at a scope; `null` when it has none there. */
export function settingsPath({ settings }: Adapter, scope: Scope, user: UserHome, projectDir: string): string | null {
  const location = settings[scope];
  if (!location) return null;
  return placeOf(location, scope === "user" ? user.home : projectDir, user.env);
}

/** A host file's place; a variable may replace the first parts of its path. */
export function placeOf({ path, directoryVariable, variableParts = 1 }: SettingsLocation, base: string, env: UserHome["env"]): string {
  const override = directoryVariable === undefined ? undefined : env[directoryVariable];
  return override && isAbsolute(override) ? join(override, ...path.split("/").slice(variableParts)) : join(base, path);
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
