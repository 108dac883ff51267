import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { HawkError } from "@hawk/errors";
import { sweepBackups } from "./backup.ts";
import { commitEdit } from "./commit-edit.ts";
import type { Edit, Wiring } from "./entry.ts";
import { explainingErrors } from "./io-error.ts";
import { acquireLock } from "./lock.ts";
import type { PlannedEdit } from "./planned-edit.ts";
import { currentWiring, findSidecar, noSidecar } from "./sidecar.ts";
import { sleep } from "./sleep.ts";
import { checkChangeable, closeTarget, openTarget, resolveTarget } from "./target.ts";
import type { FileSnapshot } from "./target.ts";
import { sweepTemporaries } from "./write-own-file.ts";

/** Returns a file's new text, given which parts are ours; `editJson` and `editWhole` do. */
export type EditText = (text: string | null, wiring: Wiring | null) => Edit;

/** A file before and after an edit; `null` means no file. */
export interface FileEdit {
  path: string;
  before: string | null;
  after: string | null;
}

/** An edit that was written, and the backup it made. */
export interface AppliedEdit extends FileEdit {
  /** The backup of the file, if others had changed it since our last edit. */
  backup?: string;
}

/** Where edits are recorded, and how long to wait for a lock. */
export interface FileOptions {
  /** Where we keep track of our edits. Created if missing, for its owner only. */
  stateDir: string;
  /** How long to wait for another process that edits the same file. */
  waitMs?: number;
  /** Nothing in the file is ever ours, so there is nothing to remember. */
  isTheirs?: boolean;
  /** Runs right before the file is written; not at all if it can't be edited. */
  beforeWrite?: () => void;
}

const DEFAULT_WAIT_MS = 10_000;
const MOST_ATTEMPTS = 30;
const LONGEST_PAUSE_MS = 20;

/** What `applyEdit` would do. Writes nothing. */
export function planEdit(path: string, edit: EditText, options: FileOptions): FileEdit {
  return explainingErrors(path, () =>
    withSnapshot(resolveTarget(path), (target, snapshot) =>
      describe(path, prepare({ ...options, target, seenAs: resolve(path), snapshot }, edit)),
    ),
  );
}

/** An edit that is planned again only if the file has changed: what was planned is what is applied. */
export function planOnce(edit: EditText): EditText {
  let last: { text: string | null; wiring: Wiring | null; result: Edit } | undefined;
  return (text, wiring) => {
    if (!last || last.text !== text || !isDeepStrictEqual(last.wiring, wiring)) last = { text, wiring, result: edit(text, wiring) };
    return last.result;
  };
}

/** Edits a file: all of it or nothing, one process at a time, with a backup, and remembering how to undo it. */
export function applyEdit(path: string, edit: EditText, options: FileOptions): AppliedEdit {
  const { stateDir, waitMs = DEFAULT_WAIT_MS } = options;
  return explainingErrors(path, () => {
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    const target = resolveTarget(path);
    const lock = acquireLock(stateDir, target, waitMs, () => sweepLeftovers(stateDir, target));
    try {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const applied = withSnapshot(target, (_, snapshot) => {
          const planned = prepare({ ...options, target, seenAs: resolve(path), snapshot }, edit);
          options.beforeWrite?.();
          const committed = commitEdit(planned, lock.temporary);
          return committed && { ...describe(path, planned), ...committed };
        });
        if (applied) return applied;
        // Avoids a lockstep with a program that writes periodically.
        sleep(Math.random() * LONGEST_PAUSE_MS);
      }
    } finally {
      lock.release();
    }
    throw new HawkError("settings/busy", `${path} keeps being changed by another program`, {
      changed: false,
      hint: "close the program and try again",
    });
  });
}

function withSnapshot<T>(target: string, action: (target: string, snapshot: FileSnapshot | null) => T): T {
  const snapshot = openTarget(target);
  try {
    return action(target, snapshot);
  } finally {
    closeTarget(snapshot);
  }
}

function prepare(place: FileOptions & Pick<PlannedEdit, "target" | "seenAs" | "snapshot">, edit: EditText): PlannedEdit {
  const { stateDir, isTheirs, target, seenAs, snapshot } = place;
  const text = snapshot?.text ?? null;
  const found = isTheirs ? noSidecar : findSidecar(stateDir, target, seenAs, text);
  const wiring = currentWiring(found.sidecar, text);
  const result = edit(text, wiring);
  if (snapshot && result.text !== text) checkChangeable(target, snapshot);
  return { ...place, wiring, found, result };
}

function describe(path: string, { snapshot, result }: PlannedEdit): FileEdit {
  return { path, before: snapshot?.text ?? null, after: result.text };
}

function sweepLeftovers(stateDir: string, target: string): void {
  sweepTemporaries(join(stateDir, "settings"));
  sweepBackups(stateDir, target);
}
