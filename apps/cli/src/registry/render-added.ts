import type { HookLack } from "@hawk/manage";
import type { AddPlan } from "@hawk/registry/store";
import type { Screen } from "../ui/io.ts";
import { renderError } from "../ui/messages.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";

export function renderAdded({ additions }: AddPlan, isDry: boolean, { hasColour }: Screen): string {
  const { dim, green } = createStyle(hasColour);
  return additions
    .map(({ name, meta, isThere, hasNewHeader }) => {
      const events = meta.events.join(", ") || "no event, so it never fires";
      const what = isThere ? "is already in the registry" : isDry ? "would be added" : "added";
      const header = hasNewHeader && !isThere ? `  with a header for its directory's event: events=${meta.events.join(",")}\n` : "";
      return `${green(escapeText(name))} ${what} ${dim(`(${events})`)}\n${header}`;
    })
    .join("");
}

/** Problems in the added hooks, and hooks that were not added. */
export function renderRefusals({ additions, refusals }: AddPlan): string {
  return [
    ...additions.flatMap(({ name, meta }) =>
      meta.problems.map(({ line, message, hint }) => renderError(`${name}:${line} ${message}`, hint)),
    ),
    ...refusals.map(({ source, why, hint }) => renderError(`${source}: ${why}`, hint)),
  ].join("");
}

/** What agents lack for the added hooks. */
export function renderLacks(lacks: readonly HookLack[]): string {
  return lacks.map(({ name, what, fix }) => renderError(`${name} ${what}`, fix)).join("");
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
