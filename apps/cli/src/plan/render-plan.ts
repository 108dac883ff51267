import type { Plan } from "@hawk/config";
import { eventNames } from "@hawk/events";
import type { PlannedHook } from "@hawk/protocol";
import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { renderDropped, renderHandler, renderOrigin } from "./render-hooks.ts";

export function renderPlan(plan: Plan, screen: Screen): string {
  const rows = eventNames.flatMap((name) =>
    (plan.events[name] ?? []).map((id, index) => toRow(plan, id, index === 0 ? name : "", index + 1, screen)),
  );
  const header = ["EVENT", "", "HOOK", "RUNS", "MATCHER", "LAYER", "FROM"];
  const table = rows.length === 0 ? "No hooks are set up.\n" : renderTable(header, rows, screen.columns, createStyle(screen.hasColour));
  return table + renderDropped(plan.dropped, screen);
}

function toRow(plan: Plan, id: string, event: string, place: number, { shortenPaths = String }: Screen): string[] {
  const hook = plan.hooks.find((candidate) => candidate.id === id) as PlannedHook;
  return [
    event,
    String(place),
    shortenPaths(escapeText(hook.name)),
    renderHandler(hook),
    escapeText(hook.matcher ?? ""),
    hook.origin.layer,
    shortenPaths(renderOrigin(hook.origin)),
  ];
}
