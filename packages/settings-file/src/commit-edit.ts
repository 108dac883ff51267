import { rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { isHawkError } from "@hawk/errors";
import { backUp, dropBackup, pruneBackups } from "./backup.ts";
import type { Backup } from "./backup.ts";
import { listMissing, makeDirectories, removeDirectories } from "./directories.ts";
import { hashText } from "./hash-text.ts";
import { errnoOf, ignoringErrors } from "./io-error.ts";
import type { PlannedEdit } from "./planned-edit.ts";
import { changeFile } from "./replace-file.ts";
import { createState, removeSidecar, saveSidecar } from "./sidecar.ts";
import type { Sidecar, State } from "./sidecar.ts";
import { closeTarget, openTarget } from "./target.ts";

/** Carries out the plan. Returns `null` if somebody else has changed the file since: their version stays. */
export function commitEdit(planned: PlannedEdit, temporary: string): { backup?: string } | null {
  const { snapshot, result, stateDir, target } = planned;
  const made = result.text === null ? [] : listMissing(target);
  const directories = [...new Set([...(planned.found.sidecar?.directories ?? []), ...made])];
  if (result.text === (snapshot?.text ?? null)) {
    settle(planned, directories);
    return {};
  }
  const backup = snapshot && isForeign(planned) ? backUp(stateDir, target, snapshot.bytes) : null;
  if (!change(planned, { made, directories, temporary, backup })) return null;
  // The change is made. If this fails, both states are still recorded, and the next edit handles it.
  ignoringFailures(() => {
    settle(planned, directories);
    pruneBackups(stateDir, target);
  });
  return backup ? { backup: backup.path } : {};
}

/** Whether others have changed the file since our last edit, if there was one. */
function isForeign({ snapshot, wiring }: PlannedEdit): boolean {
  return snapshot !== null && wiring?.textHash !== hashText(snapshot.text);
}

interface Means {
  /** The directories that are made now, and all that were ever made for the file. */
  made: readonly string[];
  directories: readonly string[];
  temporary: string;
  backup: Backup | null;
}

function change(planned: PlannedEdit, { made, directories, temporary, backup }: Means): boolean {
  const { snapshot, wiring, result, target } = planned;
  let isDone = false;
  try {
    if (wiring ?? result.wiring)
      remember(planned, [createState(snapshot?.text ?? null, wiring), createState(result.text, result.wiring)], directories);
    makeDirectories(made);
    const changed = changeFile(target, snapshot, result.text === null ? null : Buffer.from(result.text), temporary);
    isDone = changed.type === "done";
    if (changed.type === "overtaken") putBack(target, changed.bytes, temporary);
    return isDone;
  } finally {
    if (!isDone) {
      ignoringFailures(() => undo(planned, made));
      if (backup) dropBackup(backup);
    }
  }
}

/** Someone wrote to the file while we replaced it. Their version counts, and the edit starts over from it. */
function putBack(target: string, bytes: Buffer, temporary: string): void {
  const ours = openTarget(target);
  try {
    const changed = changeFile(target, ours, bytes, temporary);
    if (changed.type === "overtaken") putBack(target, changed.bytes, temporary);
  } finally {
    closeTarget(ours);
  }
}

function remember({ stateDir, target, seenAs, found }: PlannedEdit, states: readonly State[], directories: readonly string[]): void {
  // A file that is reached by its own path keeps the name of the link that usually leads to it.
  const name = seenAs === target ? (found.sidecar?.seenAs ?? seenAs) : seenAs;
  const sidecar: Sidecar = { version: 1, path: target, seenAs: name, states, directories };
  if (found.isMoved || !isDeepStrictEqual(sidecar, found.sidecar)) saveSidecar(stateDir, sidecar);
}

function undo({ stateDir, target, found: { sidecar, isMoved } }: PlannedEdit, made: readonly string[]): void {
  removeDirectories(made);
  if (sidecar && !isMoved) saveSidecar(stateDir, sidecar);
  else removeSidecar(stateDir, target);
}

/** Remembers how the file is now; or, when nothing of ours is in it, forgets it. */
function settle(planned: PlannedEdit, directories: readonly string[]): void {
  const { stateDir, target, result, found } = planned;
  if (result.wiring) remember(planned, [createState(result.text, result.wiring)], directories);
  else {
    if (result.text === null) removeDirectories(directories);
    removeSidecar(stateDir, target);
  }
  if (found.outdated !== null) rmSync(found.outdated, { force: true });
}

function ignoringFailures(action: () => void): void {
  ignoringErrors(() => {
    try {
      action();
    } catch (error) {
      throw isHawkError(error) && errnoOf(error.cause) !== undefined ? error.cause : error;
    }
  });
}
