import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { HawkError } from "@hawk/errors";

interface Machine {
  /** Where temporary files go. */
  base: string;
  /** Who runs this; absent where files have no such owner. */
  uid: number | undefined;
}

/**
 * A directory that nobody else can use or replace, for what a vendored project keeps between events. If the usual one is another user's,
 * was writable by others, or isn't a directory, this event gets a new one.
 */
export function privatePlace({ base, uid }: Machine = { base: tmpdir(), uid: process.getuid?.() }): string {
  const usual = join(base, `hawk-vendored-${uid ?? "user"}`);
  if (uid !== undefined) refuseOpenLevels(realpathSync.native(base), uid);
  return isMine(usual, uid) ? usual : makeForNow(usual);
}

/** Removed when this process ends. */
function makeForNow(usual: string): string {
  const path = mkdtempSync(`${usual}-`);
  process.once("exit", () => rmSync(path, { recursive: true, force: true }));
  return path;
}

function isMine(path: string, uid: number | undefined): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch {
    // It exists or can't be created; checked below.
  }
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return false;
  if (uid === undefined) return true;
  if (status.uid !== uid || (status.mode & 0o077) !== 0) return false;
  if ((status.mode & 0o700) !== 0o700) chmodSync(path, 0o700);
  return true;
}

const STICKY = 0o1000;

/** Anyone who can write to a directory above can put another one in its place, unless only owners may. */
function refuseOpenLevels(directory: string, uid: number): void {
  const status = lstatSync(directory);
  const isOpen = (status.mode & 0o022) !== 0 && (status.mode & STICKY) === 0;
  if (isOpen || !isReliable(status.uid, uid))
    throw new HawkError("dispatcher/no-private-place", `others can change ${directory}, so hooks have nowhere private for their files`, {
      hint: "set TMPDIR to your own directory",
    });
  if (directory !== dirname(directory)) refuseOpenLevels(dirname(directory), uid);
}

const NOBODY = 65_534;

/** In a sandbox that maps users, system files seem to belong to `nobody`. */
function isReliable(owner: number, uid: number): boolean {
  return owner === 0 || owner === uid || (owner === NOBODY && mapsUsers());
}

function mapsUsers(): boolean {
  try {
    return !/^\s*0\s+0\s+4294967295\s*$/.test(readFileSync("/proc/self/uid_map", "utf8"));
  } catch {
    return false;
  }
}
