const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** A server that asks for longer is asked again after this. */
const LONGEST_ASKED_MS = 3_600_000;

/** How long to wait after so many failures in a row: as the server says, else ever longer and never quite the same. */
export function retryDelayMs(failures: number, askedMs: number | undefined, random: number): number {
  const own = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 20), LONGEST_MS) * (1 + random / 4);
  return askedMs === undefined ? own : Math.min(askedMs, LONGEST_ASKED_MS);
}
