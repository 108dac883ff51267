import { readFileSync } from "node:fs";
import type { Adapter } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";
import { statePaths } from "@hawk/state";
import type { ConfigProblem } from "@hawk/protocol/read";
import { loadAdapter, syncAgents } from "@hawk/sync";
import type { SyncSurroundings } from "@hawk/sync";
import { applyImport } from "./apply-import.ts";
import type { ImportReport } from "./apply-import.ts";
import { findSources } from "./find-source.ts";
import type { WhoseFile } from "./find-source.ts";
import { moveTrust, previewTrust } from "./moved-trust.ts";
import { planImport } from "./plan-import.ts";
import { removeOriginals } from "./replace-originals.ts";

export interface ImportRequest {
  /** A host, or a file. */
  from: string;
  /** The host whose settings the file holds. */
  host?: string | undefined;
  /** The dialect that the file is in, where it belongs to no agent. */
  dialect?: WhoseFile["dialect"];
  isReplacing: boolean;
  isEverywhere: boolean;
  isDry: boolean;
  /** Grants trust to hawk's hooks in a host that needs it. */
  grantsHostTrust?: boolean;
}

/** Configuration problems, to report before they can end a sync. */
type OnProblems = (problems: readonly ConfigProblem[]) => void;

/** Brings the hooks of an agent's settings into hawk. */
export async function importHooks(
  { from, host, dialect, isReplacing, isEverywhere, isDry, grantsHostTrust = false }: ImportRequest,
  user: SyncSurroundings,
  onProblems: OnProblems,
): Promise<ImportReport[]> {
  const sources = await findSources(from, { host, dialect }, user);
  const planned = sources.map((source) => planImport(source, readFileSync(source.path, "utf8"), { isEverywhere }, user));
  const imported = planned.map((plan) => applyImport(plan, user, { isDry, isReplacing }));
  for (const one of imported.filter(({ plan }) => isReplacing && plan.found.length > 0)) {
    const adapter = await loadAdapter(one.plan.source.host ?? "", user.adapters);
    if (isDry) one.trust = await previewTrust(one, adapter, user);
    else Object.assign(one, await replaceOriginals(one, adapter, { isAsked: grantsHostTrust, user, onProblems }));
  }
  return imported;
}

/** Whether all hooks were imported completely, and run. */
export function isWhole(imported: readonly ImportReport[]): boolean {
  return imported.every(
    ({ plan, items, trust }) => trust !== "lost" && plan.left.length === 0 && items.every(({ hook }) => hook.lost.length === 0),
  );
}

interface ReplaceOptions {
  /** The user wants the host to trust hawk's hooks. */
  isAsked: boolean;
  user: SyncSurroundings;
  onProblems: OnProblems;
}

/** First into the agent through hawk, then out of its settings, so no guard is ever missing. */
async function replaceOriginals(
  { plan, items }: ImportReport,
  adapter: Adapter,
  { isAsked, user, onProblems }: ReplaceOptions,
): Promise<Pick<ImportReport, "settings" | "trust">> {
  const { id, trust } = adapter;
  const before = await syncAgents({ hosts: [id], grantsHostTrust: isAsked }, user, onProblems);
  if (before.pending.length > 0)
    throw new HawkError("import/untrusted", `the hooks are imported, but ${plan.source.title} runs none of hawk's until you trust them`, {
      hint: `the originals are still there; start it and agree, or run hawk sync --${id}-trust, and import again with --replace`,
    });
  const settings = removeOriginals(plan, items, adapter, statePaths(user));
  return { settings, trust: trust && (await moveTrust(id, { before, isAsked }, user)) };
}
