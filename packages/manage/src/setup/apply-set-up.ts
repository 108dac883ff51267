import { importHooks, isWhole } from "@hawk/import";
import type { ImportReport } from "@hawk/import";
import type { ConfigProblem } from "@hawk/protocol/read";
import { syncAgents } from "@hawk/sync";
import type { SyncReport, SyncSurroundings } from "@hawk/sync";
import { applyInit } from "./plan-init.ts";
import type { SetUp } from "./set-up.ts";

/** What came of it. */
export interface SetUpReport {
  report: SyncReport | null;
  /** Whether all hooks that were to be taken over were. */
  isWhole: boolean;
}

/** Who is asked and told on the way. */
export interface SetUpTalk {
  /** Whether a host that runs nothing before its user has agreed is told that the user has. */
  isTrusted: (host: string) => Promise<boolean>;
  onProblems: (problems: readonly ConfigProblem[]) => void;
  onTakenOver: (imported: readonly ImportReport[]) => void;
}

/** Does what was settled. `isTrusting`: such hosts are told from the start. */
export async function applySetUp(
  { plan, adapters, preview, takenOver }: SetUp,
  isTrusting: boolean,
  talk: SetUpTalk,
  user: SyncSurroundings,
): Promise<SetUpReport> {
  applyInit(plan);
  if (preview === null) return { report: null, isWhole: true };
  const sync = (grantsHostTrust: boolean): Promise<SyncReport> =>
    syncAgents({ hosts: adapters.map(({ id }) => id), grantsHostTrust }, user, talk.onProblems);
  const report = await sync(isTrusting);
  const [waiting] = report.pending;
  const isTrusted = isTrusting || (waiting !== undefined && (await talk.isTrusted(waiting.host)));
  if (takenOver.length === 0) return { report: isTrusted ? await sync(true) : report, isWhole: true };
  if (isTrusted) await sync(true);
  const isAll = await takeOver(takenOver, talk, user);
  return { report: await sync(isTrusted), isWhole: isAll };
}

/** As `hawk import` does, which sees to it that at no moment a guard is in neither. */
async function takeOver(hosts: readonly string[], { onProblems, onTakenOver }: SetUpTalk, user: SyncSurroundings): Promise<boolean> {
  let isAll = true;
  for (const from of hosts) {
    const imported = await importHooks({ from, isReplacing: true, isEverywhere: true, isDry: false }, user, onProblems);
    onTakenOver(imported);
    isAll &&= isWhole(imported);
  }
  return isAll;
}
