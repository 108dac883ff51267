import { dirname, join } from "node:path";
import { importHooks, isWhole } from "@hawk/import";
import type { ImportReport } from "@hawk/import";
import type { ConfigProblem } from "@hawk/protocol/read";
import { syncAgents } from "@hawk/sync";
import type { SyncReport, SyncSurroundings } from "@hawk/sync";
import { keepTrust } from "@hawk/trust";
import { applyInit } from "./plan-init.ts";
import type { SetUp } from "./set-up.ts";

/** The result of a setup. */
export interface SetUpReport {
  report: SyncReport | null;
  /** Whether all chosen hooks moved to hawk. */
  isWhole: boolean;
}

/** Notices along the way. */
export interface SetUpTalk {
  onProblems: (problems: readonly ConfigProblem[]) => void;
  onTakenOver: (imported: readonly ImportReport[]) => void;
}

/** Carries out the plan. */
export async function applySetUp(
  { plan, adapters, preview, takenOver, grantsTrust }: SetUp,
  talk: SetUpTalk,
  user: SyncSurroundings,
): Promise<SetUpReport> {
  makeFiles(plan, user);
  if (preview === null) return { report: null, isWhole: true };
  const sync = (): Promise<SyncReport> =>
    syncAgents({ hosts: adapters.map(({ id }) => id), grantsHostTrust: grantsTrust }, user, talk.onProblems);
  const report = await sync();
  if (takenOver.length === 0) return { report, isWhole: true };
  const isAll = await takeOver(takenOver, grantsTrust, talk, user);
  return { report: await sync(), isWhole: isAll };
}

/** A project that had no `.hawk` is trusted as created: the user has just seen and approved all of it. */
function makeFiles(plan: SetUp["plan"], user: SyncSurroundings): void {
  const config = plan.files.find(({ path }) => path.endsWith(join("/", ".hawk", "config.yaml")));
  if (config) keepTrust(dirname(dirname(config.path)), user, () => applyInit(plan));
  else applyInit(plan);
}

/** As `hawk import` does, which makes sure that no guard is ever missing. */
async function takeOver(
  hosts: readonly string[],
  grantsHostTrust: boolean,
  { onProblems, onTakenOver }: SetUpTalk,
  user: SyncSurroundings,
): Promise<boolean> {
  let isAll = true;
  for (const from of hosts) {
    const imported = await importHooks({ from, isReplacing: true, isEverywhere: true, isDry: false, grantsHostTrust }, user, onProblems);
    onTakenOver(imported);
    isAll &&= isWhole(imported);
  }
  return isAll;
}
