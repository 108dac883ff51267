import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { HawkError } from "@hawk/errors";
import { writeOwnFile } from "@hawk/settings-file/file";
import { readIfThere } from "@hawk/state";
import type { StatePaths } from "@hawk/state";
import type { Notice } from "./notices.ts";
import { noTotals } from "./totals.ts";
import type { Totals } from "./totals.ts";

/** How far the export is. It is written after each batch, all of it at once: what was counted is what was sent. */
export interface ExportState {
  version: 1;
  /** Names this machine's trace, for good. */
  instance: string;
  /** When counting began. */
  since: string;
  /** How much of each piece was sent, in bytes. */
  sentBytes: Record<string, number>;
  /** The last piece of the trace when somebody last looked. */
  newest: string | null;
  totals: Totals;
  /** Decisions that can't be sent any more, because there was no room to keep them. */
  dropped: number;
  /** Decisions that the collector didn't take. */
  rejected: number;
  /** Lines of the trace that aren't decisions. */
  unreadable: number;
  /** When something was last dropped, rejected or found missing. */
  lostAt: string | null;
  /** What has to be said and wasn't sent yet. */
  notices: Notice[];
  sentAt: string | null;
  failing: { since: string; message: string } | null;
}

export interface ExportPaths {
  trace: string;
  state: string;
  spool: string;
}

export function exportPaths({ trace, exports }: StatePaths): ExportPaths {
  return { trace, state: join(exports, "state.json"), spool: join(exports, "spool") };
}

/** `null` before the first export. */
export function readState(path: string): ExportState | null {
  const text = readIfThere(path);
  if (text === null) return null;
  try {
    const state = JSON.parse(text) as ExportState | null;
    if (state?.version === 1) return state;
  } catch {
    // Written in one piece, so somebody else has been at it.
  }
  throw new HawkError("telemetry/state", `${path} is not what hawk export wrote`, {
    hint: "remove it: hawk export then sends the whole trace, under new machine IDs",
  });
}

export function createState(now: Date): ExportState {
  return {
    version: 1,
    instance: randomUUID(),
    since: now.toISOString(),
    sentBytes: {},
    newest: null,
    totals: noTotals,
    dropped: 0,
    rejected: 0,
    unreadable: 0,
    lostAt: null,
    notices: [],
    sentAt: null,
    failing: null,
  };
}

export function writeState(path: string, state: ExportState): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeOwnFile(path, `${JSON.stringify(state)}\n`, { mode: 0o600 });
}
