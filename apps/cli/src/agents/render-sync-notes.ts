import { describePending } from "@hawk/sync";
import type { HostSummary, SyncReport } from "@hawk/sync";
import { escapeText } from "../ui/terminal.ts";
import { renderTrustStatuses } from "../ui/trust-statuses.ts";

/** Notes on a sync: what doesn't run, and what to do about it. */
export function renderSyncNotes({ hosts, world: { plans }, pending, faults }: SyncReport): string {
  return [
    ...hosts.flatMap(({ host, unsupported }) => renderUnsupported(host, unsupported)),
    renderTrustStatuses(plans.trustStatuses),
    renderFaults(faults),
    ...pending.map(({ host, waiting }) => `hawk: ${describePending(host, waiting)}\n`),
  ].join("");
}

/** Settings that a host does not take, hawk's entries and all, and those that turn its hooks off. */
export function renderFaults(faults: SyncReport["faults"]): string {
  return faults
    .map(({ path, line, message, fix = "correct it" }) => {
      const place = line === undefined ? path : `${path}:${line}`;
      return `hawk: ${escapeText(`${place}: ${message}`)}, so no hook runs there: ${fix}\n`;
    })
    .join("");
}

/** One line per event, no matter how many hooks it has. */
function renderUnsupported(host: string, unsupported: HostSummary["unsupported"]): string[] {
  const byEvent: Record<string, string[]> = {};
  for (const { event, hook } of unsupported) if (hook.onUnsupported === "warn") (byEvent[event] ??= []).push(hook.name);
  return Object.entries(byEvent).map(([event, names]) => {
    const verb = names.length === 1 ? "does" : "do";
    return `hawk: ${listSome(names)} ${verb} not run at ${event} in ${host}: ${host} has no such event\n`;
  });
}

const MOST_NAMES = 3;

function listSome(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => escapeText(name));
  const others = names.length - shown.length;
  return others > 0 ? `${shown.join(", ")} and ${others} more` : new Intl.ListFormat("en").format(shown);
}
