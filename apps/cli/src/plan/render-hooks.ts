import type { DroppedHook } from "@hawk/config";
import type { Origin, PlannedHook, HookPause } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { Screen } from "../ui/io.ts";
import { renderTime } from "../ui/until.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { TrustStatus } from "@hawk/trust";
import { renderProblems } from "../ui/messages.ts";
import { renderTrustStatuses } from "../ui/trust-statuses.ts";

/** Where a hook comes from, as people and editors read it. */
export function renderOrigin({ file, line }: Origin): string {
  return escapeText(`${file}:${line}`);
}

/** How a hook runs, in one word or two. */
export function renderHandler({ handler, async, asleep = [] }: PlannedHook): string {
  const kind = handler.type === "shell" ? "command" : handler.type;
  return [kind, ...(async ? ["in background"] : []), ...asleep.map(renderSleep)].join(", ");
}

/** `paused until 14:05`, and where, when that is not everywhere. */
export function renderSleep({ until, events, hosts }: HookPause): string {
  const where = [...(events ? [`for ${events.join(", ")}`] : []), ...(hosts ? [`in ${hosts.join(", ")}`] : [])];
  return ["paused", ...where, "until", renderTime(until, new Date())].join(" ");
}

export function renderDropped(dropped: readonly DroppedHook[], { hasColour }: Screen): string {
  if (dropped.length === 0) return "";
  const { bold, dim } = createStyle(hasColour);
  const lines = dropped.map(({ name, origin, events, why }) => {
    const isWholeFile = events.length === 0;
    const what = isWholeFile ? escapeText(origin.file) : `${escapeText(name)} (${events.join(", ")})`;
    const note = isWholeFile ? adviseOnUntrusted(origin.file) : renderOrigin(origin);
    return `  ${what}: ${escapeText(why)}\n    ${dim(note)}\n`;
  });
  return `\n${bold("Not in the plan")}\n${lines.join("")}`;
}

/** What other agents keep in a project is not for `hawk trust`, which approves hawk's own files. */
function adviseOnUntrusted(file: string): string {
  const isHawks = file.split(/[/\\]/).includes(".hawk");
  return isHawks ? "hawk trust shows what it would bring, and asks" : "--assume-trusted shows what it would bring";
}

/** Notes on a plan. */
export function renderPlanNotes(trustStatuses: readonly TrustStatus[], problems: readonly ConfigProblem[]): string {
  return renderTrustStatuses(trustStatuses) + renderProblems(problems);
}
