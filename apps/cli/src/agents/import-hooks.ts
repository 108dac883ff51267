import { readFileSync } from "node:fs";
import { HawkError } from "@hawk/errors";
import { applyImport, findSources, planImport, removeOriginals } from "@hawk/import";
import type { Imported, ImportPlan } from "@hawk/import";
import { statePaths } from "@hawk/state";
import { loadAdapter } from "@hawk/sync";
import type { Io } from "../ui/io.ts";
import { syncNow } from "./sync-now.ts";

export interface ImportRequest {
  /** A host, or a file. */
  from: string;
  /** The host whose settings the file holds. */
  host?: string | undefined;
  isReplacing: boolean;
  isEverywhere: boolean;
  isDry: boolean;
}

/** Brings the hooks of an agent's settings into hawk. */
export async function importHooks({ from, host, isReplacing, isEverywhere, isDry }: ImportRequest, io: Io): Promise<Imported[]> {
  const sources = await findSources(from, host, io);
  const planned = sources.map((source) => planImport(source, readFileSync(source.path, "utf8"), { isEverywhere }, io));
  const imported = planned.map((plan) => applyImport(plan, io, { isDry, isReplacing }));
  if (isReplacing && !isDry) for (const one of imported) one.settings = await replaceOriginals(one.plan, io);
  return imported;
}

/** Whether all that the hooks were came along. */
export function isWhole(imported: readonly Imported[]): boolean {
  return imported.every(({ plan, items }) => plan.left.length === 0 && items.every(({ hook }) => hook.lost.length === 0));
}

/** First into the agent by way of hawk, then out of its settings: at no moment is a guard in neither. */
async function replaceOriginals(plan: ImportPlan, io: Io): Promise<NonNullable<Imported["settings"]>> {
  const { pending } = await syncNow({ hosts: [plan.source.host ?? ""] }, io);
  if (pending.length === 0) return removeOriginals(plan, await loadAdapter(plan.source.host ?? "", io.adapters), statePaths(io));
  throw new HawkError("import/untrusted", `the hooks are imported, but ${plan.source.title} runs none of hawk's before you trust them`, {
    hint: `the originals are still there; start it and agree, or run hawk sync --${plan.source.host}-trust, and import again with --replace`,
  });
}
