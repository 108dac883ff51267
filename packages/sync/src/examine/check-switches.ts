import { join } from "node:path";
import { findFaults } from "@hawk/adapter";
import type { Adapter, OffSwitch } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { readJson } from "@hawk/settings-file";
import { placeOf } from "../detect-hosts.ts";
import type { SyncWorld } from "../plan-sync.ts";
import type { Check, Finding } from "./finding.ts";
import { readIfReadable } from "@hawk/state";

/** Hosts with all hooks turned off, and settings that a host discards as a whole. */
export const checkSwitches: Check = ({ world, statuses }) =>
  statuses
    .filter(({ state }) => state !== "none")
    .flatMap(({ host }) => {
      const adapter = world.allAdapters.find(({ id }) => id === host);
      return adapter ? findOff(adapter, world).concat(checkFaults(adapter, world)) : [];
    });

function findOff(adapter: Adapter, world: SyncWorld): Finding[] {
  return (adapter.offSwitches ?? []).flatMap((off): Finding[] => {
    const path = pathOf(off, world);
    const text = readIfReadable(path);
    const value = text === null ? undefined : valueAt(text, off.key);
    if (value === undefined || !off.isOff(value, commandsIn(adapter, world))) return [];
    const key = off.key.join(".");
    return [
      {
        severity: "problem",
        subject: adapter.id,
        what: `its hooks are turned off: ${key} is ${JSON.stringify(value)} in ${path}`,
        fix: off.scope === "managed" ? "ask the administrator" : `change ${key} there`,
      },
    ];
  });
}

function checkFaults(adapter: Adapter, world: SyncWorld): Finding[] {
  return placesOf(adapter, world).flatMap((path) => {
    const text = readIfReadable(path);
    const faults = text === null ? [] : findFaults(adapter, text);
    return faults.map(({ message: what }) => ({ severity: "problem" as const, subject: path, what, fix: "correct it" }));
  });
}

function pathOf(off: OffSwitch, { surroundings, projectDir }: SyncWorld): string {
  if (off.scope === "managed") return off.pathOn(process.platform);
  return off.scope === "user" ? placeOf(off.file, surroundings.home, surroundings.env) : join(projectDir, off.file.path);
}

function placesOf({ id }: Adapter, { ledger }: SyncWorld): string[] {
  return ledger.registered.filter(({ host, isTrust }) => host === id && !isTrust).map(({ path }) => path);
}

/** The command lines in a host's settings that lead to hawk's runners. */
function commandsIn(adapter: Adapter, world: SyncWorld): string[] {
  const listed = placesOf(adapter, world).flatMap((path) => list(adapter, readIfReadable(path)));
  return listed.filter((what) => what.includes(world.state.run));
}

function list(adapter: Adapter, text: string | null): string[] {
  try {
    return adapter.listHooks(text).map(({ what }) => what);
  } catch (error) {
    if (isHawkError(error)) return [];
    throw error;
  }
}

function valueAt(text: string, key: readonly string[]): unknown {
  try {
    return key.reduce<unknown>(
      (value, name) => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined),
      readJson(text),
    );
  } catch (error) {
    // A file that can't be parsed is reported elsewhere.
    if (isHawkError(error)) return undefined;
    throw error;
  }
}
