import { dirname, join, relative, sep } from "node:path";
import type { Adapter, OffSwitch } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { readJson } from "@hawk/settings-file";
import { readIfReadable, resolveLinks } from "@hawk/state";
import { placeOf } from "./detect-hosts.ts";
import type { SyncWorld } from "./plan-sync.ts";

/** A setting that keeps hawk's hooks in a host from running. */
export interface FoundOff {
  path: string;
  message: string;
  fix: string;
}

/** The switches that are off, in the user's files, in this project's and in the administrator's. */
export function findOff(adapter: Adapter, world: SyncWorld, paths: readonly string[]): FoundOff[] {
  const read = createReader();
  const registered = { paths, commands: paths.flatMap((path) => commandsIn(adapter, read(path), world)) };
  return (adapter.offSwitches ?? []).flatMap((off) =>
    pathsOf(off, world).flatMap((path) => {
      const value = readSwitch(read(path), off);
      const overruling = off.overruledBy === undefined ? undefined : readSwitch(read(join(dirname(path), off.overruledBy)), off);
      if (![value, overruling ?? value].every((one) => one !== undefined && off.isOff(one, registered))) return [];
      const key = off.key.join(".");
      const fix = off.scope === "managed" ? "ask the administrator" : `change ${key} there`;
      return [{ path, message: `${adapter.title}'s hooks are turned off: ${key} is ${JSON.stringify(value)}`, fix }];
    }),
  );
}

/** Reads each file once: several switches may be in one. */
function createReader(): (path: string) => string | null {
  const texts = new Map<string, string | null>();
  return (path) => {
    const text = texts.has(path) ? (texts.get(path) ?? null) : readIfReadable(path);
    texts.set(path, text);
    return text;
  };
}

function readSwitch(text: string | null, { key, read = valueAt }: OffSwitch): unknown {
  return text === null ? undefined : read(text, key);
}

function pathsOf(off: OffSwitch, world: SyncWorld): string[] {
  const { home, env } = world.surroundings;
  if (off.scope === "managed") return [off.pathOn(process.platform)];
  return off.scope === "user" ? [placeOf(off.file, home, env)] : projectDirs(world).map((directory) => join(directory, off.file.path));
}

/** The project's root, and each directory from there to where the user is: some hosts read a file in all of them, some in the last. */
function projectDirs({ projectDir, surroundings: { cwd } }: SyncWorld): string[] {
  const below = relative(projectDir, resolveLinks(cwd)).split(sep).filter(Boolean);
  return [projectDir, ...below.map((_, index) => join(projectDir, ...below.slice(0, index + 1)))];
}

/** The command lines in a settings file that lead to hawk's runners. */
function commandsIn(adapter: Adapter, text: string | null, { state }: SyncWorld): string[] {
  const listed = ifReadable(() => adapter.listHooks(text)) ?? [];
  return listed.map(({ what }) => what).filter((what) => what.includes(state.run));
}

function valueAt(text: string, key: readonly string[]): unknown {
  return key.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined),
    ifReadable(() => readJson(text)),
  );
}

/** A file that can't be parsed is reported elsewhere. */
function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isHawkError(error)) return undefined;
    throw error;
  }
}
