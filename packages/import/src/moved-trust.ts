import type { Adapter } from "@hawk/adapter";
import { syncAgents } from "@hawk/sync";
import type { SyncReport, SyncSurroundings } from "@hawk/sync";
import type { ImportReport } from "./apply-import.ts";

/**
 * A host such as Codex trusts a hook by its place in the file, and hawk's move up when originals before them are removed. `missing`: it runs none of
 * hawk's yet, so the originals stay. `renewed`: hawk granted that trust, and moves it. `lost`: the user has to agree again.
 */
export type MovedTrust = "missing" | "renewed" | "lost";

/** How the trust would change, for a dry run. */
export async function previewTrust(
  { plan, items }: ImportReport,
  { trust }: Pick<Adapter, "trust">,
  user: SyncSurroundings,
): Promise<MovedTrust | undefined> {
  const { host = "" } = plan.source;
  if (!trust) return undefined;
  const report = await syncAgents({ hosts: [host], isDry: true }, user, () => undefined);
  const registered = new Set(report.hosts.flatMap(({ registrations }) => registrations.map(({ event }) => event)));
  const isNew = items.some(({ hook }) => hook.events.some((event) => !registered.has(event)));
  if (isNew || report.pending.length > 0) return "missing";
  return hasGranted(report, host) ? "renewed" : "lost";
}

/** Moves the trust to where hawk's hooks are now, if hawk had granted it. */
export async function moveTrust(
  host: string,
  { before, isAsked }: { before: SyncReport; isAsked: boolean },
  user: SyncSurroundings,
): Promise<MovedTrust | undefined> {
  const grantsHostTrust = isAsked || hasGranted(before, host);
  const { pending, changes } = await syncAgents({ hosts: [host], grantsHostTrust }, user, () => undefined);
  if (pending.length > 0) return "lost";
  return changes.settings.some(({ isTrust, before: old, after }) => isTrust && old !== after) ? "renewed" : undefined;
}

function hasGranted({ world: { ledger } }: SyncReport, host: string): boolean {
  return ledger.registered.some((place) => place.host === host && place.isTrust);
}
