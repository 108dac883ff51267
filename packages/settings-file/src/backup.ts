import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ignoringErrors } from "./io-error.ts";
import { nameInState } from "./state-name.ts";
import { sweepTemporaries, writeOwnFile } from "./write-own-file.ts";

const MOST_BACKUPS = 10;

function backupDirectory(stateDir: string, target: string): string {
  return join(stateDir, "backups", nameInState(target));
}

export interface Backup {
  path: string;
  /** Whether it was made just now. */
  isNew: boolean;
}

/** Keeps a copy of a file, unless the last copy is the same. */
export function backUp(stateDir: string, target: string, bytes: Buffer): Backup {
  const directory = backupDirectory(stateDir, target);
  const last = listBackups(directory).at(-1);
  if (last !== undefined && readFileSync(last).equals(bytes)) return { path: last, isNew: false };
  const path = freePath(directory);
  writeOwnFile(path, bytes, { mode: 0o600 });
  return { path, isNew: true };
}

/** Removes a copy of what was not changed after all, so it can't push out others. */
export function dropBackup({ path, isNew }: Backup): void {
  if (isNew) ignoringErrors(() => rmSync(path, { force: true }));
}

/** Removes the oldest copies, when there are too many. */
export function pruneBackups(stateDir: string, target: string): void {
  for (const old of listBackups(backupDirectory(stateDir, target)).slice(0, -MOST_BACKUPS)) rmSync(old, { force: true });
}

/** Removes copies that a killed process left half-written. */
export function sweepBackups(stateDir: string, target: string): void {
  sweepTemporaries(backupDirectory(stateDir, target));
}

/** From the oldest to the newest, as their names say. */
function listBackups(directory: string): string[] {
  let names: string[] = [];
  ignoringErrors(() => (names = readdirSync(directory)));
  return names
    .filter((name) => /^\d[\dTZ.-]+$/.test(name))
    .sort()
    .map((name) => join(directory, name));
}

/** A colon can't be in a file name everywhere. The clock may stand still or go back, but later backups must be listed later. */
function freePath(directory: string): string {
  const newest = listBackups(directory).at(-1);
  const last = newest === undefined ? 0 : Date.parse(parseStamp(newest.slice(directory.length + 1)));
  return join(directory, new Date(Math.max(Date.now(), last + 1)).toISOString().replaceAll(":", "-"));
}

function parseStamp(name: string): string {
  return name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:");
}
