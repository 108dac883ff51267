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
  /** A larger file is put away. */
  fileBytes: number;
  totalBytes: number;
  days: number;
}

const usual: TraceLimits = { fileBytes: 2 * 1024 * 1024, totalBytes: 64 * 1024 * 1024, days: 30 };
const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;

/** Adds a line to the trace, and answers whether it could. An event is never worse off for one that can't be written; `hawk doctor` names it. */
export function writeTrace(file: string, entry: TraceEntry, limits: TraceLimits = usual): boolean {
  try {
    if (append(file, Buffer.from(`${JSON.stringify(entry)}\n`)) > limits.fileBytes) putAway(file, limits);
    return true;
  } catch {
    return false;
  }
}

/** Answers how large the file is then. What is not a file, such as a pipe that nobody reads, is not waited for. */
export function append(file: string, line: Buffer): number {
  const descriptor = openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
  try {
    if (writeSync(descriptor, line) < line.length) throw new Error("no space left");
    const { size, mode } = fstatSync(descriptor);
    // One that an earlier version made.
    if ((mode & 0o077) !== 0) fchmodSync(descriptor, 0o600);
    return size;
  } finally {
    closeSync(descriptor);
  }
}

/** The name is one that nobody else takes. Anyone who has the file open goes on writing to it, and a new one that is put away too soon is only small. */
function putAway(file: string, limits: TraceLimits): void {
  const kept = join(dirname(file), `trace-${Math.floor(Date.now() / 1000)}-${process.pid}.jsonl`);
  // The process may have one already in this second, and so may another with its number, in a container: the next one does it.
  if (existsSync(kept)) return;
  try {
    renameSync(file, kept);
    prune(dirname(file), limits);
  } catch {
    // Somebody else was quicker.
  }
}

/** Removes the oldest, until what is left is neither too old nor too much. */
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
