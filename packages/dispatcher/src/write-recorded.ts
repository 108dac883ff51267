import { randomBytes } from "node:crypto";
import { renameSync } from "node:fs";
import { dirname, join } from "node:path";
import type { HookEvent } from "@hawk/protocol";
import { toRecorded } from "@hawk/runner";
import { append } from "./write-trace.ts";

/** What does not fit is left out, and the older half goes when the newer one is full. */
const [LONGEST_BYTES, FILE_BYTES] = [1 << 20, 8 << 20];
const ID_BYTES = 3;

/** Keeps an event beside what says that events are kept. It is never worse off for one that can't be written. */
export function writeRecorded(pauseFile: string, event: HookEvent): void {
  const file = join(dirname(pauseFile), "recorded.jsonl");
  const recorded = toRecorded(event, randomBytes(ID_BYTES).toString("hex"), new Date());
  const line = Buffer.from(`${JSON.stringify(recorded)}\n`);
  if (line.length > LONGEST_BYTES) return;
  try {
    if (append(file, line) < FILE_BYTES) return;
    renameSync(file, join(dirname(file), "recorded-before.jsonl"));
  } catch {
    // The disk is full, or somebody else was quicker.
  }
}
