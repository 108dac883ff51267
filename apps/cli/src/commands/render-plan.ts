import type { DroppedHook } from "@hawk/config";
import type { Origin, PlannedHook, Sleep } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { Io } from "../io.ts";
import { renderTime } from "../registry/until.ts";
import { createStyle, escapeText } from "../terminal.ts";

/** Where a hook comes from, as people and editors read it. */
export function renderOrigin({ file, line }: Origin): string {
  return escapeText(`${file}:${line}`);
}

/** How a hook runs, in one word or two. */
export function renderHandler({ handler, async, asleep = [] }: PlannedHook): string {
  const kind = handler.type === "shell" ? "command" : handler.type;
  return [kind, ...(async ? ["not waited for"] : []), ...asleep.map(renderSleep)].join(", ");
}

/** `asleep until 14:05`, and where, when that is not everywhere. */
export function renderSleep({ until, events, hosts }: Sleep): string {
  const where = [...(events ? [`for ${events.join(", ")}`] : []), ...(hosts ? [`in ${hosts.join(", ")}`] : [])];
  return ["asleep", ...where, "until", renderTime(until, new Date())].join(" ");
}

export function printDropped(dropped: readonly DroppedHook[], io: Io): void {
  if (dropped.length === 0) return;
  const { bold, dim } = createStyle(io.hasColour);
  io.stdout(`\n${bold("Not in the plan")}\n`);
  for (const { name, origin, events, why } of dropped) {
    const isWholeFile = events.length === 0;
    const what = isWholeFile ? escapeText(origin.file) : `${escapeText(name)} (${events.join(", ")})`;
    const note = isWholeFile ? "hawk trust shows what it would bring, and lets it in" : renderOrigin(origin);
    io.stdout(`  ${what}: ${escapeText(why)}\n    ${dim(note)}\n`);
  }
}

/** Problems go to stderr, so that they are seen whatever the output is used for. */
export function printProblems(problems: readonly ConfigProblem[], io: Io): void {
  for (const { file, line, column, message, hint, severity } of problems) {
    io.stderr(`${escapeText(file)}:${line}:${column} ${severity}: ${escapeText(message)}\n${hint ? `  ${escapeText(hint)}\n` : ""}`);
  }
}
