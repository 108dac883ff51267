import { lstatSync, readFileSync, rmSync } from "node:fs";
import type { Plan } from "@hawk/config";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import { findPause, findRecording, lastingPauses, parsePauses } from "@hawk/runner";
import type { Pause } from "@hawk/runner";

interface FoundPause {
  pause: Pause | null;
  /** Whole events are being recorded. */
  isRecording?: boolean;
  /** Why the record pauses nothing. */
  problem?: string;
}

/** The pause that covers an event. An unreadable or foreign record pauses nothing, and is reported. */
export function readPause(file: string | undefined, event: HookEvent | null, now: number): FoundPause {
  if (file === undefined || !lstatSync(file, { throwIfNoEntry: false })) return { pause: null };
  const text = isOwn(file) ? readText(file) : "";
  const pauses = parsePauses(text);
  if (pauses === null) return { pause: null, problem: `${file} is damaged, so hooks are not paused. Fix: hawk resume` };
  const isRecording = findRecording(text, now) !== null;
  if (lastingPauses(pauses, now).length === 0 && !isRecording) rmSync(file, { force: true });
  return { pause: findPause(pauses, event?.payload["session_id"], now), isRecording };
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function isOwn(file: string): boolean {
  const status = lstatSync(file);
  return status.isFile() && (process.getuid === undefined || ((status.mode & 0o022) === 0 && status.uid === process.getuid()));
}

/** What a pause leaves of a plan: the administrator's hooks. */
export function whilePaused(plan: Plan): Plan {
  const hooks = plan.hooks.filter(isManaged);
  const ids = new Set(hooks.map(({ id }) => id));
  const events = Object.fromEntries(Object.entries(plan.events).map(([name, own]) => [name, own.filter((id) => ids.has(id))]));
  return { ...plan, hooks, events };
}

function isManaged({ origin }: PlannedHook): boolean {
  return origin.layer === "managed";
}
