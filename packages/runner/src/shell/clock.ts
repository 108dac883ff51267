import { quote } from "../quote.ts";
import type { RunnerTools } from "../types.ts";

/** Defines h_now, which puts the time into c, in hundredths of a second from any point. */
export function renderClock({ hasProc, date }: RunnerTools): string {
  // The 1 keeps 08 and 09 from being taken for octal numbers.
  if (hasProc) return `h_now() { read -r c _ </proc/uptime; c=$((\${c%.*} * 100 + 1\${c#*.} - 100)); }\n`;
  // Whole seconds only: hooks are then stopped up to a second late, and never early.
  return `h_now() { c=$(${quote(date)} +%s)00; }\n`;
}

/** What a start is put off by, so a clock of whole seconds makes no hook end early. */
export function clockSlack({ hasProc }: RunnerTools): number {
  return hasProc ? 0 : 100;
}
