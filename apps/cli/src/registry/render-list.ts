import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { Enablement, HookListing } from "@hawk/manage";
import { renderTime } from "../ui/until.ts";

export function renderList(hooks: readonly HookListing[], isFiltered: boolean, { columns, hasColour }: Screen): string {
  const style = createStyle(hasColour);
  if (hooks.length === 0)
    return isFiltered ? "No such hook.\n" : "There are no hooks yet: hawk new my-guard.py --event pre_tool_use makes one.\n";
  const table = renderTable(["NAME", "EVENTS", "ENABLED", "FROM", "DESCRIPTION"], hooks.map(toRow), columns, style);
  const available = hooks.find(({ source }) => source === "available");
  return available ? `${table}\n${style.dim(`hawk enable ${available.name} turns on a built-in hook`)}\n` : table;
}

function toRow(hook: HookListing): string[] {
  const { name, events, source, description } = hook;
  const from = source === "available" || source === "builtin" ? "built-in" : (hook.package ?? source);
  return [escapeText(name), events.join(", ") || "none", renderStanding(hook), escapeText(from), escapeText(description)];
}

function renderStanding({ enabled, dropped, isPending }: HookListing): string {
  if (enabled.length > 0) return enabled.map(renderEnabledAs).join("; ");
  if (dropped.length === 0) return "";
  return isPending ? "waiting for your approval" : "disabled";
}

const layers: Record<string, string> = {
  user: "everywhere",
  project: "in this project",
  directory: "in this directory",
  managed: "by the administrator",
};

function renderEnabledAs({ layer, events, hosts, excludedHosts, asleepUntil }: Enablement): string {
  return [
    layers[layer] ?? `by a ${layer}`,
    ...(events ? [`for ${events.join(", ")}`] : []),
    ...(hosts ? [`in ${hosts.join(", ")}`] : []),
    ...(excludedHosts ? [`not in ${excludedHosts.join(", ")}`] : []),
    ...(asleepUntil ? [`paused until ${renderTime(asleepUntil, new Date())}`] : []),
  ].join(", ");
}
