import { mkdirSync, rmdirSync, writeSync } from "node:fs";
import { isHawkError } from "@hawk/errors";
import type { SettingsEntry } from "../entry.ts";
import { applyEdit } from "../file.ts";
import { editJson } from "../index.ts";
import { sleep } from "../sleep.ts";
import { withFaults } from "./faults.ts";

// A separate program that edits a file, and can be made to die on the way. Its task comes as JSON.

export interface ChildOrder {
  path: string;
  stateDir: string;
  /** The content of the file, or one more entry for it. */
  entries?: SettingsEntry[];
  addition?: SettingsEntry;
  /** Dies at the n-th call that changes the disk. */
  kill?: { call: number; when: "before" | "half" | "after" };
  /** A directory that exists only while one holds the lock. */
  alone?: string;
  waitMs?: number;
}

const order = JSON.parse(process.argv[2] ?? "") as ChildOrder;

function die(): void {
  process.kill(process.pid, "SIGKILL");
  sleep(60_000);
}

function beAlone(directory: string): void {
  mkdirSync(directory);
  sleep(10);
  rmdirSync(directory);
}

function apply(): void {
  applyEdit(
    order.path,
    (text, wiring) => {
      if (order.alone !== undefined) beAlone(order.alone);
      return editJson(text, order.entries ?? [...(wiring?.entries ?? []), ...(order.addition ? [order.addition] : [])], wiring);
    },
    { stateDir: order.stateDir, waitMs: order.waitMs ?? 200_000 },
  );
}

/** On a machine with much else to do, another program may get in between more often than an edit puts up with. */
function applyPatiently(patience: number): void {
  try {
    apply();
  } catch (error) {
    if (patience === 0 || !isHawkError(error) || error.code !== "settings/busy") throw error;
    applyPatiently(patience - 1);
  }
}

const { kill } = order;
withFaults(
  (call) => {
    if (call.index !== kill?.call) return undefined;
    if (kill.when === "half") call.doHalf();
    return kill.when === "after" ? { after: die } : { before: die };
  },
  () => applyPatiently(20),
);
writeSync(1, "done");
