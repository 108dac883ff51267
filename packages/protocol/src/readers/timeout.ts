import { partAt, reportWarning } from "./part.ts";
import type { Part } from "./part.ts";

const SHORTEST_SECONDS = 0.001;
/** Node's timers overflow after 24 days and then fire at once, which would turn the longest timeout into none. */
const LONGEST_SECONDS = 86_400;

/** Claude's `timeout` is in seconds, and often taken for milliseconds. */
export function fromClaudeSeconds(hook: Part, timeout: number): number {
  const part = partAt(hook, "timeout");
  if (timeout >= 1000)
    reportWarning(part, `${timeout} looks like milliseconds, but Claude reads seconds`, `write ${timeout / 1000}, if so`);
  return limitTimeout(part, timeout);
}

/** In `code-agent` and `arawn`, `timeout` is in milliseconds, and often taken for seconds. */
export function fromMilliseconds(hook: Part, timeout: number): number {
  const part = partAt(hook, "timeout");
  if (timeout < 100)
    reportWarning(part, `${timeout} looks like seconds, but this dialect reads milliseconds`, `write ${timeout * 1000}, if so`);
  return limitTimeout(part, timeout / 1000);
}

export function limitTimeout(timeout: Part, seconds: number): number {
  if (seconds <= LONGEST_SECONDS) return Math.max(seconds, SHORTEST_SECONDS);
  reportWarning(timeout, "a hook is stopped after a day at the latest");
  return LONGEST_SECONDS;
}
