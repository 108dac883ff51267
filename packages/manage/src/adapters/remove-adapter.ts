import { forgetAdapter, listAdded } from "@hawk/added-adapters";
import type { AddedAdapter } from "@hawk/added-adapters";
import type { AdapterLoaders } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";
import { lockState, readLedger, statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { cleanAgents, isCleaned } from "@hawk/sync";

/** An adapter that was removed, and files that still refer to hawk. */
export interface RemovedAdapter {
  adapter: AddedAdapter;
  /** Files that still refer to hawk: without the adapter, hawk can't remove its entries. */
  left: string[];
}

type Here = Surroundings & { adapters: AdapterLoaders };

/** Removes hawk from an added adapter's agent, then forgets the adapter. */
export async function removeAdapter({ word, isDry }: { word: string; isDry: boolean }, user: Here): Promise<RemovedAdapter> {
  const state = statePaths(user);
  const added = listAdded(user);
  const adapter = added.find(({ id, name }) => id === word || name === word);
  if (!adapter) throw new HawkError("adapter/not-added", `you have no added adapter "${word}"`, { hint: hintOf(added) });
  const isUsable = adapter.state !== "damaged";
  if (isUsable) await takeOut(adapter, isDry, user);
  const left = isUsable ? [] : readLedger(state.ledger).registered.filter(({ host }) => host === adapter.id);
  if (!isDry) {
    const lock = lockState(state);
    try {
      forgetAdapter(adapter.id, state);
    } finally {
      lock.release();
    }
  }
  return { adapter, left: left.map(({ path }) => path) };
}

async function takeOut({ id, name }: AddedAdapter, isDry: boolean, user: Here): Promise<void> {
  const report = await cleanAgents({ host: id, isDry }, user);
  if (isCleaned(report)) return;
  const why = [...report.failures.map(({ message }) => message), ...report.traces.map(({ path }) => `${path} still refers to hawk`)];
  throw new HawkError("adapters/in-use", `hawk can't be removed from ${id}, so ${name} stays: ${why.join("; ")}`, {
    hint: `correct that, then run hawk adapter remove ${id} again`,
  });
}

function hintOf(added: readonly AddedAdapter[]): string {
  return added.length === 0 ? "hawk adapter add adds one" : `there are: ${added.map(({ id }) => id).join(", ")}`;
}
