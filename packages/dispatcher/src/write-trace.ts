import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { orderTraceFiles } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";

/** How much of the trace is kept. The shell does the same. */
export interface TraceLimits {
  /** A larger file is rotated. */
  fileBytes: number;
  totalBytes: number;
  days: number;
}

const usual: TraceLimits = { fileBytes: 2 * 1024 * 1024, totalBytes: 64 * 1024 * 1024, days: 30 };
const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;

/** Adds a line to the trace, and returns whether it could. A failure never affects the event; `hawk doctor` reports it. */
export function writeTrace(file: string, entry: TraceEntry, limits: TraceLimits = usual): boolean {
  try {
    if (append(file, Buffer.from(`${JSON.stringify(entry)}\n`)) > limits.fileBytes) putAway(file, limits);
    return true;
  } catch {
    return false;
  }
}

/** Returns the file's new size. Never blocks, even if the path is a pipe without a reader. */
export function append(file: string, line: Buffer): number {
  const descriptor = openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
  try {
    if (writeSync(descriptor, line) < line.length) throw new Error("no space left");
    const { size, mode } = fstatSync(descriptor);
    // Created by an earlier version.
    if ((mode & 0o077) !== 0) fchmodSync(descriptor, 0o600);
    return size;
  } finally {
    closeSync(descriptor);
  }
}

/** Uses a unique name. Other writers keep writing to the open file, and rotating a new file too early does no harm. */
function putAway(file: string, limits: TraceLimits): void {
  const kept = join(dirname(file), `trace-${Math.floor(Date.now() / 1000)}-${process.pid}.jsonl`);
  // This process, or one with the same pid in a container, may have rotated in this second: leave it to the next.
  if (existsSync(kept)) return;
  try {
    renameSync(file, kept);
    prune(dirname(file), limits);
  } catch {
    // Another process was faster.
  }
}

/** Removes the oldest files until the rest is within the limits. */
function prune(directory: string, { totalBytes, days }: TraceLimits): void {
  const oldest = Date.now() - days * 86_400_000;
  let total = 0;
  for (const name of orderTraceFiles(readdirSync(directory)).toReversed()) {
    const path = join(directory, name);
    const { size = 0, mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    total += size;
    if (total > totalBytes || mtimeMs < oldest) rmSync(path, { force: true });
  }
}
