import { applyAdd, planAdd } from "@hawk/registry/store";
import type { AddPlan } from "@hawk/registry/store";
import type { Io } from "../io.ts";
import { configPaths, withRegistryLock } from "@hawk/state";
import { createStyle, escapeText } from "../terminal.ts";

/** Copies hooks into the registry, or with `isDry` only says which. */
export function addHooks(paths: readonly string[], io: Io, { as, isDry }: { as?: string; isDry: boolean }): AddPlan {
  if (isDry) return planAdd(paths, configPaths(io).registry, as);
  return withRegistryLock(io, (registry) => {
    const plan = planAdd(paths, registry, as);
    applyAdd(plan.additions, registry);
    return plan;
  });
}

/** Tells what was copied on stdout, and what was not on stderr. */
export function printAdded({ additions, refusals }: AddPlan, io: Io, isDry: boolean): void {
  const { dim, green } = createStyle(io.hasColour);
  for (const { name, meta, isThere, hasNewHeader } of additions) {
    const events = meta.events.join(", ") || "no event, so it never fires";
    const what = isThere ? "is in the registry already" : isDry ? "would be added" : "added";
    io.stdout(`${green(escapeText(name))} ${what} ${dim(`(${events})`)}\n`);
    if (hasNewHeader && !isThere) io.stdout(`  with a header that says what its directory said: events=${meta.events.join(",")}\n`);
    for (const { line, message, hint } of meta.problems)
      io.stderr(`hawk: ${escapeText(name)}:${line} ${escapeText(message)}\n${hint ? `      ${escapeText(hint)}\n` : ""}`);
  }
  for (const { source, why, hint } of refusals) io.stderr(`hawk: ${escapeText(source)}: ${escapeText(why)}\n      ${escapeText(hint)}\n`);
}

export function addedJson({ additions, refusals }: AddPlan): Record<string, unknown> {
  return {
    added: additions.map(({ source, name, meta, isThere, hasNewHeader }) => ({
      name,
      source,
      events: meta.events,
      change: isThere ? "none" : "added",
      ...(hasNewHeader ? { header: "added" } : {}),
    })),
    refused: refusals,
  };
}
