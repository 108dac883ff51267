import { lstatSync, mkdirSync, rmSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { applyEdit, isMode, planEdit, writeOwnFile, writeOwnFiles } from "@hawk/settings-file/file";
import type { FileEdit } from "@hawk/settings-file/file";
import { sweepCopies } from "@hawk/trust";
import type { OwnFile } from "./dispatcher-files.ts";
import { grantEdit } from "./host-trust.ts";
import { isBelow, listNames, readIfReadable, readIfThere, removeEmpty, removeOwnFile, writeLedger } from "@hawk/state";
import type { SettingsEdit, SyncPlan, SyncWorld } from "./plan-sync.ts";
import type { StatePaths } from "@hawk/state";
import { VENDOR } from "./vendor.ts";

/** A settings file, and its change. */
type SettingsChange = FileEdit & Pick<SettingsEdit, "host" | "scope" | "isTrust"> & { backup?: string };

/** What a sync changes: hawk's own files, and those of others. */
export interface SyncChanges {
  own: FileEdit[];
  settings: SettingsChange[];
}

/** What a sync would change. Writes nothing. */
export function previewSync(plan: SyncPlan, state: StatePaths): SyncChanges {
  return { own: toEdits(findOutdated(plan.files), plan.stale), settings: editSettings(plan, state, planEdit) };
}

/** The settings, then the trust in their new contents. */
function editSettings(
  { settings, guarded, grantsTrust }: SyncPlan,
  { root: stateDir }: StatePaths,
  edit: typeof applyEdit,
): SettingsChange[] {
  const changes = settings.map((one) => ({ host: one.host, scope: one.scope, ...edit(one.path, one.edit, { stateDir }) }));
  const trust = (grantsTrust ? guarded : []).map((place) => {
    const text = changes.find(({ path }) => path === place.settingsPath)?.after ?? null;
    const change = edit(place.path, grantEdit(place, text), { stateDir });
    return Object.assign(change, { host: place.host, scope: "user" as const, isTrust: true as const });
  });
  return [...changes, ...trust];
}

type OutdatedFile = OwnFile & { before: string | null };

/** The files that differ from the plan. Where the path identifies the content, comparing the size is enough. */
function findOutdated(files: readonly OwnFile[]): OutdatedFile[] {
  return files.flatMap((file) => {
    const status = statSync(file.path, { throwIfNoEntry: false });
    const isSameMode = status?.isFile() === true && hasMode(status.mode, file);
    if (isSameMode && status.size === file.size) return [];
    const before = readIfReadable(file.path);
    return isSameMode && before === file.content ? [] : [{ ...file, before }];
  });
}

const EXECUTABLE = 0o100;

function hasMode(mode: number, file: OwnFile): boolean {
  return isMode(mode, file.mode, file.isShared ? EXECUTABLE : 0o777);
}

function toEdits(outdated: readonly OutdatedFile[], stale: readonly string[]): FileEdit[] {
  const edits = outdated.map(({ path, before, content }) => ({ path, before, after: content }));
  return [...edits, ...stale.map((path) => ({ path, before: readIfThere(path), after: null }))];
}

/**
 * Applies the plan. First new files, then the settings that point to them, then removals: an event that comes meanwhile
 * finds either all of the old or all of the new. The ledger is written before the settings, so nothing is
 * forgotten that would have to be removed later.
 */
export function applySync(plan: SyncPlan, world: SyncWorld, missing: readonly string[]): SyncChanges {
  const { state, recorded, dispatcher } = world;
  const ledger = { ...plan.ledger, made: [...plan.ledger.made, ...missing] };
  const own = writeFiles(plan, world);
  if (JSON.stringify(ledger) !== JSON.stringify(recorded)) writeLedger(state.ledger, ledger);
  const settings = editSettings(plan, state, applyEdit);
  removeStale(plan, state);
  if (plan.isComplete) {
    sweepCopies(state.trusted, plan.ledger.projects);
    if (dispatcher.maker !== null) writeOwnFile(state.madeBy, dispatcher.maker, { mode: 0o600 });
  }
  return { own, settings };
}

/** Writes hawk's own files. What is no longer needed stays for now. */
export function writeFiles({ files, stale }: SyncPlan, { state, runtimeDir }: SyncWorld): FileEdit[] {
  const outdated = findOutdated(files);
  const own = toEdits(outdated, stale);
  for (const directory of [state.root, state.temporary, state.seen, state.compiled]) mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const directory of [state.temporary, ...(runtimeDir === undefined ? [] : [runtimeDir])]) sweepTemporary(directory);
  for (const { path } of outdated) clearWay(path);
  writeOwnFiles(outdated);
  return own;
}

export function removeStale(plan: SyncPlan, state: StatePaths): void {
  for (const path of plan.stale) removeOwnFile(path, rootOf(path, plan, state));
  // From a sync that was killed.
  for (const directory of [state.run, state.plans, state.projects]) removeEmpty(directory);
}

/** A directory where one of hawk's files belongs goes if it is empty. */
function clearWay(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  try {
    rmdirSync(path);
  } catch {
    throw new HawkError("sync/in-the-way", `${path} is a directory, and one of hawk's own files belongs there`, {
      hint: "move it elsewhere, and run hawk sync again",
    });
  }
}

const OLD_MS = 24 * 60 * 60 * 1000;

/** Removes leftovers of killed runners. No event takes a day. */
function sweepTemporary(directory: string): void {
  for (const name of listNames(directory)) {
    const path = join(directory, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > OLD_MS) rmSync(path, { force: true, recursive: true });
  }
}

/** hawk's directory that a file is in; nothing outside of it is removed. */
function rootOf(path: string, { ledger }: SyncPlan, { root }: StatePaths): string {
  return ledger.vendored.map((project) => join(project, VENDOR)).find((directory) => isBelow(path, directory)) ?? root;
}
