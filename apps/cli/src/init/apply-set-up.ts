import { importHooks, isWhole } from "../agents/import-hooks.ts";
import { renderLost } from "../agents/render-imported.ts";
import { syncNow } from "../agents/sync-now.ts";
import type { Ask, Io } from "../ui/io.ts";
import type { SyncReport } from "@hawk/sync";
import { applyInit } from "./plan-init.ts";
import type { SetUp } from "./set-up.ts";

/** What came of it. */
export interface Applied {
  report: SyncReport | null;
  /** Whether all hooks that were to be taken over were. */
  isWhole: boolean;
}

/** Does what was settled. `isTrusted`: hosts that ask before they run new hooks are told that the user trusts these. */
export async function applySetUp(
  { plan, adapters, preview, takenOver }: SetUp,
  { isTrusted: isGiven, ask }: { isTrusted: boolean; ask: Ask | undefined },
  io: Io,
): Promise<Applied> {
  applyInit(plan);
  if (preview === null) return { report: null, isWhole: true };
  const sync = (isTrusted: boolean): Promise<SyncReport> =>
    syncNow({ hosts: adapters.map(({ id }) => id), grantsHostTrust: isTrusted }, io);
  const report = await sync(isGiven);
  const isTrusted = isGiven || (await isTrustGiven(report, ask));
  if (takenOver.length === 0) return { report: isTrusted ? await sync(true) : report, isWhole: true };
  if (isTrusted) await sync(true);
  const isAll = await takeOver(takenOver, io);
  return { report: await sync(isTrusted), isWhole: isAll };
}

/** A host that runs nothing before its user has agreed is told so, if that is what the user wants. */
async function isTrustGiven({ pending: [waiting] }: SyncReport, ask: Ask | undefined): Promise<boolean> {
  if (!waiting || !ask) return false;
  return (await ask.confirm(`${waiting.host} asks before it runs new hooks. Shall hawk tell it now that you trust these?`, false)) === true;
}

/** As `hawk import` does, which sees to it that at no moment a guard is in neither. */
async function takeOver(hosts: readonly string[], io: Io): Promise<boolean> {
  let isAll = true;
  for (const from of hosts) {
    const imported = await importHooks({ from, isReplacing: true, isEverywhere: true, isDry: false }, io);
    io.stderr(imported.map(renderLost).join(""));
    isAll &&= isWhole(imported);
  }
  return isAll;
}
