import type { Pause } from "@hawk/runner";
import { escapeText } from "../ui/terminal.ts";
import { renderTime } from "../ui/until.ts";

/** Nobody should forget that hooks are paused. `null`: what says so is damaged. */
export function renderPauses(pauses: readonly Pause[] | null): string {
  if (pauses === null) return "hawk: the record of pauses is damaged, so hooks are not paused. Fix: hawk resume\n";
  return pauses.map((pause) => `hawk: ${describePause(pause)}; to end that: hawk resume\n`).join("");
}

/** What is paused, and until when. */
export function describePause({ until, session }: Pause): string {
  return `hooks are paused${session === undefined ? "" : ` in session ${escapeText(session)}`} until ${renderTime(until, new Date())}`;
}
