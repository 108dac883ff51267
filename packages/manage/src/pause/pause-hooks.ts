import { existsSync, rmSync } from "node:fs";
import { lastingPauses, parsePauses, renderPauses } from "@hawk/runner";
import type { Pause } from "@hawk/runner";
import { writeOwnFile } from "@hawk/settings-file/file";
import { lockState, readIfReadable, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";

/** Keeps hooks from running for a while. What was paused before stays so, unless this is about the same session. */
export function pauseHooks(pause: Pause, user: UserHome): Pause[] {
  return changePauses(user, (pauses) => [...pauses.filter(({ session }) => session !== pause.session), pause]);
}

/** Ends one session's pause, or all of them. The answer is what was paused; `null` if that can't be read. */
export function resumeHooks(session: string | undefined, user: UserHome): Pause[] | null {
  const before = readPauses(user);
  changePauses(user, (pauses) => (session === undefined ? [] : pauses.filter((pause) => pause.session !== session)));
  return before;
}

/** The pauses that hold now; `null` when what says so is damaged, which pauses nothing. */
export function readPauses(user: UserHome): Pause[] | null {
  const file = statePaths(user).paused;
  const pauses = existsSync(file) ? parsePauses(readIfReadable(file) ?? "") : [];
  return pauses && lastingPauses(pauses, Date.now());
}

function changePauses(user: UserHome, change: (pauses: readonly Pause[]) => Pause[]): Pause[] {
  const state = statePaths(user);
  const lock = lockState(state);
  try {
    const pauses = change(readPauses(user) ?? []);
    if (pauses.length === 0) rmSync(state.paused, { recursive: true, force: true });
    else writeOwnFile(state.paused, renderPauses(pauses), { mode: 0o600 });
    return pauses;
  } finally {
    lock.release();
  }
}
