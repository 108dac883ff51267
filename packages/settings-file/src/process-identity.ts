import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { threadId } from "node:worker_threads";

/** A process, told apart from a later one that has the same number. */
export interface ProcessIdentity {
  /** Stands for the machine, or the container. */
  host: string;
  pid: number;
  /** When it began, in the system's own count; empty where that can't be known. */
  start: string;
  thread: number;
}

/** Longer than anybody edits a file. It only counts where the process itself can't be looked at. */
const LONGEST_MS = 600_000;

const ownStart = readStart(process.pid) ?? "";
let own: ProcessIdentity | undefined;

/** Put together when it is first asked for: to load what hashes takes a quarter of a start of Node. */
export function ownIdentity(): ProcessIdentity {
  own ??= { host: createHash("sha256").update(hostname()).digest("hex").slice(0, 8), pid: process.pid, start: ownStart, thread: threadId };
  return own;
}

/** Whether a process still runs; `ageMs` is how long ago it was seen for certain. */
export function isRunning({ host, pid, start }: ProcessIdentity, ageMs: number): boolean {
  const here = ownIdentity();
  if (host !== here.host) return ageMs < LONGEST_MS;
  if (here.start !== "") return readStart(pid) === start;
  return canBeSignalled(pid) && ageMs < LONGEST_MS;
}

/** The text form, which a file name can hold. */
export function printIdentity({ host, pid, start, thread }: ProcessIdentity): string {
  return `${host}-${pid}-${start}-${thread}`;
}

export function parseIdentity(text: string): ProcessIdentity | null {
  const [, host, pid, start, thread] = /^([0-9a-f]{8})-(\d+)-(\d*)-(\d+)/.exec(text) ?? [];
  return host === undefined || start === undefined ? null : { host, pid: Number(pid), start, thread: Number(thread) };
}

export function isOwn(identity: ProcessIdentity): boolean {
  return printIdentity(identity) === printIdentity(ownIdentity());
}

/** On Linux; `null` for a process that has ended, even if nobody has noticed yet. */
function readStart(pid: number): string | null {
  try {
    // The name before it is in parentheses, and may hold some itself.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function canBeSignalled(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
