import { existsSync, rmSync } from "node:fs";
import { findRecording, lastingPauses, parsePauses, renderPauses } from "@hawk/runner";
import type { Pause } from "@hawk/runner";
import { writeOwnFile } from "@hawk/settings-file/file";
import { lockState, readIfReadable, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";

/** Keeps hooks from running for a while. Other pauses stay, unless they are for the same session. */
export function pauseHooks(pause: Pause, user: UserHome): Pause[] {
  return changePauses(user, (pauses) => [...pauses.filter(({ session }) => session !== pause.session), pause]);
}

/** Ends one session's pause, or all of them. The answer is what was paused; `null` if that can't be read. */
export function resumeHooks(session: string | undefined, user: UserHome): Pause[] | null {
  const before = readPauses(user);
  changePauses(user, (pauses) => (session === undefined ? [] : pauses.filter((pause) => pause.session !== session)));
  return before;
}

/** The current pauses; `null` if the record is damaged, and then nothing is paused. */
export function readPauses(user: UserHome): Pause[] | null {
  const file = statePaths(user).paused;
  const pauses = existsSync(file) ? parsePauses(readIfReadable(file) ?? "") : [];
  return pauses && lastingPauses(pauses, Date.now());
}

/** Until when whole events are recorded; `null` if they are not. */
export function readRecordingEnd(user: UserHome): string | null {
  return findRecording(readIfReadable(statePaths(user).paused) ?? "", Date.now());
}

/** The file is there only while it says something. */
export function writePauses(pauses: readonly Pause[], recordUntil: string | null, file: string): void {
  if (pauses.length === 0 && recordUntil === null) rmSync(file, { recursive: true, force: true });
  else writeOwnFile(file, renderPauses(pauses, recordUntil), { mode: 0o600 });
}

function changePauses(user: UserHome, change: (pauses: readonly Pause[]) => Pause[]): Pause[] {
  const state = statePaths(user);
  const lock = lockState(state);
  try {
    const pauses = change(readPauses(user) ?? []);
    writePauses(pauses, readRecordingEnd(user), state.paused);
    return pauses;
  } finally {
    lock.release();
  }
}
