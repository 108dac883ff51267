import { randomBytes } from "node:crypto";
import { renameSync } from "node:fs";
import { dirname, join } from "node:path";
import type { HookEvent } from "@hawk/protocol";
import { toRecorded } from "@hawk/runner";
import { append } from "./write-trace.ts";

/** Too large events are left out, and the older half is dropped when the newer one is full. */
const [LONGEST_BYTES, FILE_BYTES] = [1 << 20, 8 << 20];
const ID_BYTES = 3;

/** Records an event. Failing to do so never affects the event itself. */
export function writeRecorded(pauseFile: string, event: HookEvent): void {
  const file = join(dirname(pauseFile), "recorded.jsonl");
  const recorded = toRecorded(event, randomBytes(ID_BYTES).toString("hex"), new Date());
  const line = Buffer.from(`${JSON.stringify(recorded)}\n`);
  if (line.length > LONGEST_BYTES) return;
  try {
    if (append(file, line) < FILE_BYTES) return;
    renameSync(file, join(dirname(file), "recorded-before.jsonl"));
  } catch {
    // The disk is full, or another process was faster.
  }
}
