import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";
import { writeOwnFile, writeOwnFiles } from "@hawk/settings-file/file";
import { lockState, missingParents, readLedger, removeOwnFile, statePaths, writeLedger } from "@hawk/state";
import type { StatePaths } from "@hawk/state";
import { copyPath, readApproved, recordAdapter } from "./approved.ts";
import type { ApprovedAdapter } from "./approved.ts";
import { contractFiles } from "./contract-files.ts";
import type { AdapterPlaces, FoundAdapter } from "./find-adapter.ts";
import { loadPinned } from "./load-pinned.ts";

/** Keeps a copy of what was shown, loads it for the first time, and records the user's approval. */
export async function approveAdapter(
  { name, version, source, bytes, sha256 }: FoundAdapter,
  places: AdapterPlaces & { adapters: AdapterLoaders },
): Promise<ApprovedAdapter> {
  const state = statePaths(places);
  const made = missingParents(state.root);
  const file = copyPath(state.adapters, sha256);
  writeOwnFiles(contractFiles(places.dispatcherDir, state.adapters));
  writeOwnFile(file, bytes, { mode: 0o600 });
  try {
    const { id, title } = await loadPinned({ file, sha256 });
    refuseTaken({ id, name }, state, places.adapters);
    const approved: ApprovedAdapter = { id, title, name, version, source, file, sha256 };
    record(approved, state, made);
    return approved;
  } catch (error) {
    if (!readApproved(state).some((one) => one.file === file)) removeOwnFile(file, state.root);
    throw error;
  }
}

function record(adapter: ApprovedAdapter, state: StatePaths, made: readonly string[]): void {
  const lock = lockState(state);
  try {
    recordAdapter(adapter, state);
    const ledger = readLedger(state.ledger);
    writeLedger(state.ledger, { ...ledger, made: [...new Set([...ledger.made, ...made])] });
  } finally {
    lock.release();
  }
}

/** One adapter per host: two would overwrite each other's settings. */
function refuseTaken({ id, name }: Pick<Adapter, "id"> & { name: string }, state: StatePaths, adapters: AdapterLoaders): void {
  const isBuiltIn = Object.hasOwn(adapters, id) && adapters[id]?.pin === undefined;
  const other = readApproved(state).find((one) => one.id === id && one.name !== name);
  if (!isBuiltIn && !other) return;
  throw new HawkError("adapters/taken", `${name} is an adapter for ${id}, and ${other ? other.name : "hawk itself"} has one`, {
    changed: false,
    hint: other ? `remove the other one first: hawk adapter remove ${id}` : "use hawk's own, or give yours another id",
  });
}
