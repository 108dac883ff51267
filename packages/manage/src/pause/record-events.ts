import { rmSync, statSync } from "node:fs";
import { HawkError } from "@hawk/errors";
import { parseRecorded } from "@hawk/runner";
import type { RecordedEvent } from "@hawk/runner";
import { lockState, readIfReadable, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { readPauses, readRecordingEnd, writePauses } from "./pause-hooks.ts";

/** Recorded events, and when recording ends. */
export interface Recording {
  /** When it ends; `null` if nothing is recorded now. */
  until: string | null;
  events: readonly RecordedEvent[];
}

const KEPT_MS = 7 * 86_400_000;

/** Keeps whole events from now on, until a time. What was recorded before goes. */
export function startRecording(until: string, user: UserHome): Recording {
  forgetRecorded(user);
  return changeRecording(until, user);
}

/** Ends it. What was recorded stays for a week. */
export function stopRecording(user: UserHome): Recording {
  return changeRecording(null, user);
}

/** Whether events are being recorded, and those that were. */
export function readRecording(user: UserHome): Recording {
  return { until: readRecordingEnd(user), events: loadRecorded(user) };
}

function changeRecording(until: string | null, user: UserHome): Recording {
  const state = statePaths(user);
  const lock = lockState(state);
  try {
    writePauses(readPauses(user) ?? [], until, state.paused);
  } finally {
    lock.release();
  }
  return readRecording(user);
}

/** What was recorded, the oldest first. After a week it goes. */
function loadRecorded(user: UserHome): RecordedEvent[] {
  const { recorded, recordedBefore } = statePaths(user);
  const files = [recordedBefore, recorded];
  const newest = Math.max(...files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
  if (newest < Date.now() - KEPT_MS) forgetRecorded(user);
  return files.flatMap((file) => parseRecorded(readIfReadable(file) ?? ""));
}

function forgetRecorded(user: UserHome): void {
  const { recorded, recordedBefore } = statePaths(user);
  for (const file of [recorded, recordedBefore]) rmSync(file, { force: true });
}

/** A recorded event by its ID, or the last one that `isFitting`. */
export function findRecorded(id: string, isFitting: (event: RecordedEvent) => boolean, user: UserHome): RecordedEvent {
  const events = loadRecorded(user);
  const found = id === "last" ? events.findLast(isFitting) : events.findLast((event) => event.id === id);
  if (found) return found;
  const what = id === "last" ? "no recorded event matches this hook" : `there is no recorded event "${id}"`;
  throw new HawkError("record/not-found", what, {
    hint: events.length === 0 ? "hawk record on keeps events from then on" : "hawk record status lists them",
  });
}
