import type { Io } from "../io.ts";
import type { SyncReport } from "../sync/sync-agents.ts";
import { describePending } from "../sync/host-trust.ts";
import { escapeText } from "../terminal.ts";
import { printStandings } from "../trust/print-standings.ts";

/** What a user has to know of a sync beyond that it was done: what does not run, and what to do about it. */
export function printSyncNotes({ hosts, world: { plans }, pending }: SyncReport, io: Io): void {
  for (const { host, unsupported } of hosts)
    for (const { event, hook } of unsupported.filter((item) => item.hook.onUnsupported === "warn"))
      io.stderr(`hawk: ${escapeText(hook.name)} does not run at ${event} in ${host}: ${host} has no such event\n`);
  printStandings(plans.standings, io);
  for (const { host, waiting } of pending) io.stderr(`hawk: ${describePending(host, waiting)}\n`);
}
