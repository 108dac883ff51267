import type { Plan } from "@hawk/config";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { PlannedHook } from "@hawk/protocol";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { renderTable } from "../table.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { loadForCommand, readEvent, readHost } from "./load-for-command.ts";
import { printDropped, printProblems, renderHandler, renderOrigin } from "./render-plan.ts";

export function run(args: CommandArguments, io: Io): number {
  const { event, host, json } = args.options;
  const wantedEvent = typeof event === "string" ? readEvent(event) : undefined;
  const wantedHost = readHost(host);
  const { plan, problems } = loadForCommand(args, io);
  const shown = narrow(plan, wantedEvent, wantedHost);
  if (json) io.stdout(`${JSON.stringify({ ...shown, problems }, null, 2)}\n`);
  else printPlan(shown, io);
  printProblems(json ? [] : problems, io);
  return problems.some(({ severity }) => severity === "error") ? exitCode.problem : exitCode.ok;
}

/** The part of a plan that concerns one event and one host. */
function narrow(plan: Plan, event: EventName | undefined, host: string | undefined): Plan {
  const isWanted = (hook: PlannedHook): boolean =>
    (event === undefined || hook.events.includes(event)) &&
    (host === undefined || ((hook.hosts?.includes(host) ?? true) && !hook.excludedHosts?.includes(host)));
  const hooks = plan.hooks.filter(isWanted);
  const ids = new Set(hooks.map(({ id }) => id));
  const events: Plan["events"] = {};
  for (const name of eventNames) {
    const kept = (plan.events[name] ?? []).filter((id) => ids.has(id));
    if (kept.length > 0 && (event === undefined || event === name)) events[name] = kept;
  }
  const dropped = plan.dropped.filter((hook) => event === undefined || hook.events.length === 0 || hook.events.includes(event));
  return { ...plan, hooks, events, dropped };
}

function printPlan(plan: Plan, io: Io): void {
  const rows = eventNames.flatMap((name) =>
    (plan.events[name] ?? []).map((id, index) => toRow(plan, id, index === 0 ? name : "", index + 1)),
  );
  if (rows.length === 0) io.stdout("No hooks are set up.\n");
  else io.stdout(renderTable(["EVENT", "", "HOOK", "RUNS", "MATCHER", "LAYER", "FROM"], rows, io.columns, createStyle(io.hasColour)));
  printDropped(plan.dropped, io);
}

function toRow(plan: Plan, id: string, event: string, place: number): string[] {
  const hook = plan.hooks.find((candidate) => candidate.id === id) as PlannedHook;
  return [
    event,
    String(place),
    escapeText(hook.name),
    renderHandler(hook),
    escapeText(hook.matcher ?? ""),
    hook.origin.layer,
    renderOrigin(hook.origin),
  ];
}
