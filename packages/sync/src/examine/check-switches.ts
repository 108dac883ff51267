import { findFaults } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { readIfReadable } from "@hawk/state";
import { findOff } from "../find-off.ts";
import type { SyncWorld } from "../plan-sync.ts";
import type { Check, Finding } from "./finding.ts";

/** Hosts with all hooks turned off, and settings that a host discards as a whole. */
export const checkSwitches: Check = ({ world, statuses }) =>
  statuses
    .filter(({ state }) => state !== "none")
    .flatMap(({ host }) => {
      const adapter = world.allAdapters.find(({ id }) => id === host);
      const paths = placesOf(host, world);
      return adapter ? checkOff(adapter, world, paths).concat(checkFaults(adapter, paths)) : [];
    });

function checkOff(adapter: Adapter, world: SyncWorld, paths: readonly string[]): Finding[] {
  return findOff(adapter, world, paths).map(({ path, message, fix }) => ({
    severity: "problem",
    subject: adapter.id,
    what: `${message} in ${path}`,
    fix,
  }));
}

function checkFaults(adapter: Adapter, paths: readonly string[]): Finding[] {
  return paths.flatMap((path) => {
    const text = readIfReadable(path);
    const faults = text === null ? [] : findFaults(adapter, text);
    return faults.map(({ message: what }) => ({ severity: "problem" as const, subject: path, what, fix: "correct it" }));
  });
}

function placesOf(host: string, { ledger }: SyncWorld): string[] {
  return ledger.registered.filter((place) => place.host === host && !place.isTrust).map(({ path }) => path);
}
