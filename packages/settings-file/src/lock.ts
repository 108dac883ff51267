import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { HawkError } from "@hawk/errors";
import { nameInState } from "./state-name.ts";
import { errnoOf, ignoringErrors } from "./io-error.ts";
import { sleep } from "./sleep.ts";
import { isOwn, isRunning, ownIdentity, parseIdentity, printIdentity } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

/** A lock on a file that is being edited. */
export interface Lock {
  /** The one file beside the target that the holder may leave behind; recovering the lock removes it. */
  temporary: string;
  release: () => void;
}

/** What a lock file says. */
interface Holder extends ProcessIdentity {
  /** Names this one claim, and no other of the same process. */
  claim: string;
  target: string;
  temporary: string;
}

/** The claims of this process. A released one no longer counts, even if its file could not be removed. */
const held = new Set<string>();

/** Waits until nobody else edits a file. Calls `onRecovery` if the last editor was killed. */
export function acquireLock(stateDir: string, target: string, waitMs: number, onRecovery: () => void): Lock {
  const directory = join(stateDir, "locks");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  sweepLocks(directory);
  const path = join(directory, `${nameInState(target)}.lock`);
  const holder = createHolder(target);
  const deadline = process.uptime() + waitMs / 1000;
  while (!clearDead(path, onRecovery) || !claimLock(path, holder)) {
    if (process.uptime() > deadline) refuseLocked(path, target);
    sleep(5 + Math.random() * 30);
  }
  return { temporary: holder.temporary, release: () => releaseLock(path, holder) };
}

function createHolder(target: string): Holder {
  const nonce = randomBytes(6).toString("hex");
  const claim = `${printIdentity(ownIdentity())}-${nonce}`;
  return { ...ownIdentity(), claim, target, temporary: join(dirname(target), `.${basename(target)}.hawk-${nonce}`) };
}

/** A link appears with all its content and only where there is none, so a lock is never seen half-written. */
function claimLock(path: string, holder: Holder): boolean {
  const draft = join(dirname(path), `${holder.claim}.new`);
  try {
    writeFileSync(draft, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
    linkSync(draft, path);
    held.add(holder.claim);
    return true;
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    ignoringErrors(() => rmSync(draft, { force: true }));
  }
}

function releaseLock(path: string, { claim }: Holder): void {
  held.delete(claim);
  ignoringErrors(() => unlinkSync(path));
}

/**
 * Removes a lock whose holder has died, and its leftovers. Returns whether the lock may be free. A lock for removing the lock, named
 * after the dead claim, makes sure that one process only removes it, and never the next one's; that lock is recovered in the same way.
 */
function clearDead(path: string, onRecovery: () => void): boolean {
  const lock = readLock(path);
  if (!lock) return true;
  if (isHeld(lock)) return false;
  const guardPath = join(dirname(path), `${lock.claim}.dead`);
  const guard = createHolder(path);
  if (!claimLock(guardPath, guard)) {
    clearDead(guardPath, onRecovery);
    return false;
  }
  try {
    if (readLock(path)?.claim === lock.claim) {
      if (lock.holder) rmSync(lock.holder.temporary, { force: true });
      onRecovery();
      unlinkSync(path);
    }
  } finally {
    releaseLock(guardPath, guard);
  }
  return true;
}

interface SeenLock {
  claim: string;
  /** `null` when the file is damaged. Locks appear whole, so only a power cut can have done that. */
  holder: Holder | null;
  ageMs: number;
}

function readLock(path: string): SeenLock | null {
  try {
    const { ino, mtimeMs } = statSync(path);
    const holder = parseHolder(readFileSync(path, "utf8"));
    return { claim: holder?.claim ?? `damaged-${ino}`, holder, ageMs: Date.now() - mtimeMs };
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    throw error;
  }
}

const holderFields = [
  ["host", "string"],
  ["pid", "number"],
  ["start", "string"],
  ["thread", "number"],
  ["claim", "string"],
  ["target", "string"],
  ["temporary", "string"],
] as const;

function parseHolder(text: string): Holder | null {
  try {
    const value = JSON.parse(text) as Holder | null;
    return holderFields.every(([key, type]) => typeof value?.[key] === type) ? value : null;
  } catch {
    return null;
  }
}

function isHeld({ holder, ageMs }: SeenLock): boolean {
  if (!holder) return false;
  return isOwn(holder) ? held.has(holder.claim) : isRunning(holder, ageMs);
}

/** Removes what those left who were killed while they took a lock, or while they recovered one. */
function sweepLocks(directory: string): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const identity = parseIdentity(name);
    if (name.endsWith(".dead")) clearDead(path, () => undefined);
    else if (name.endsWith(".new") && identity && (isOwn(identity) || !isRunning(identity, ageOf(path)))) rmSync(path, { force: true });
  }
}

function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function refuseLocked(path: string, target: string): never {
  const pid = readLock(path)?.holder?.pid;
  throw new HawkError("settings/locked", `${target} is being edited by another hawk${pid === undefined ? "" : `, process ${pid}`}`, {
    changed: false,
    hint: "wait for it to finish, or end it, and try again",
  });
}
