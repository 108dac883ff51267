import type { Io } from "../io.ts";
import type { HostSummary, SyncReport } from "@hawk/sync";
import { describePending } from "@hawk/sync";
import { escapeText } from "../terminal.ts";
import { printStandings } from "./print-standings.ts";

/** What a user has to know of a sync beyond that it was done: what does not run, and what to do about it. */
export function printSyncNotes({ hosts, world: { plans }, pending, faults }: SyncReport, io: Io): void {
  for (const { host, unsupported } of hosts) printUnsupported(host, unsupported, io);
  printStandings(plans.standings, io);
  printFaults({ faults }, io);
  for (const { host, waiting } of pending) io.stderr(`hawk: ${describePending(host, waiting)}\n`);
}

/** Settings that a host does not take, hawk's entries and all. */
export function printFaults({ faults }: Pick<SyncReport, "faults">, io: Io): void {
  for (const { path, line, message } of faults) {
    const place = line === undefined ? path : `${path}:${line}`;
    io.stderr(`hawk: ${escapeText(`${place}: ${message}`)}, so no hook runs there: correct it\n`);
  }
}

/** One line for each event, however many hooks are for it. */
function printUnsupported(host: string, unsupported: HostSummary["unsupported"], io: Io): void {
  const byEvent: Record<string, string[]> = {};
  for (const { event, hook } of unsupported) if (hook.onUnsupported === "warn") (byEvent[event] ??= []).push(hook.name);
  for (const [event, names] of Object.entries(byEvent)) {
    const verb = names.length === 1 ? "does" : "do";
    io.stderr(`hawk: ${listSome(names)} ${verb} not run at ${event} in ${host}: ${host} has no such event\n`);
  }
}

const MOST_NAMES = 3;

function listSome(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => escapeText(name));
  const others = names.length - shown.length;
  return others > 0 ? `${shown.join(", ")} and ${others} more` : new Intl.ListFormat("en").format(shown);
}
