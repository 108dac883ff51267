/** A period when hooks don't run, set by the user at a terminal. */
export interface Pause {
  /** Until then, in ISO 8601. */
  until: string;
  /** Only in this session of an agent; in all of them when absent. */
  session?: string;
}

/** The record of `hawk pause`; `null` if it is damaged, and then nothing is paused. */
export function parsePauses(text: string): Pause[] | null {
  try {
    const { version, pauses } = JSON.parse(text) as { version?: unknown; pauses?: unknown };
    return version === 1 && Array.isArray(pauses) && pauses.every(isPause) ? pauses : null;
  } catch {
    return null;
  }
}

function isPause(value: unknown): value is Pause {
  const { until, session } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof until === "string" &&
    !Number.isNaN(Date.parse(until)) &&
    (session === undefined || (typeof session === "string" && session !== ""))
  );
}

/** The end of a recording is in the same file: a runner then leaves everything to Node, and needs no second check. */
export function renderPauses(pauses: readonly Pause[], recordUntil: string | null = null): string {
  return `${JSON.stringify({ version: 1, pauses, ...(recordUntil === null ? {} : { recordUntil }) })}\n`;
}

/** Until when whole events are recorded; `null` if they are not. */
export function findRecording(text: string, now: number): string | null {
  try {
    const { version, recordUntil: until } = JSON.parse(text) as { version?: unknown; recordUntil?: unknown };
    return version === 1 && typeof until === "string" && now < Date.parse(until) ? until : null;
  } catch {
    return null;
  }
}

/** The pauses that are not over yet. */
export function lastingPauses(pauses: readonly Pause[], now: number): Pause[] {
  return pauses.filter(({ until }) => now < Date.parse(until));
}

/** The pause that covers a session's event. */
export function findPause(pauses: readonly Pause[], session: unknown, now: number): Pause | null {
  return lastingPauses(pauses, now).find((pause) => pause.session === undefined || pause.session === session) ?? null;
}
