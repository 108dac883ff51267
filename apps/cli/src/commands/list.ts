import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { markPackages } from "../packages/mark-packages.ts";
import { listPlaces } from "../registry/find-hook.ts";
import { listHooks } from "../registry/list-hooks.ts";
import type { EnabledAs, ListedHook } from "../registry/list-hooks.ts";
import { renderTime } from "../registry/until.ts";
import { readLedger, statePaths } from "@hawk/state";
import { renderTable } from "../table.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { approvedProjects } from "@hawk/trust";
import { loadForCommand, readEvent, readHost } from "./load-for-command.ts";
import { printProblems } from "./render-plan.ts";

export function run(args: CommandArguments, io: Io): number {
  const { event, host, enabled, json } = args.options;
  const wantedEvent = typeof event === "string" ? readEvent(event) : undefined;
  const wantedHost = readHost(host);
  const { plan, problems, projectDir } = loadForCommand({ positionals: [], options: {} }, io);
  const state = statePaths(io);
  const project = approvedProjects(state, readLedger(state.ledger)).approved(projectDir) ?? undefined;
  const hooks = markPackages(listHooks(listPlaces(io, project), plan), io)
    .filter((hook) => wantedEvent === undefined || hook.events.includes(wantedEvent))
    .filter((hook) => wantedHost === undefined || hook.enabled.some((as) => isIn(as, wantedHost)))
    .filter((hook) => !enabled || hook.enabled.length > 0);
  if (json) io.stdout(`${JSON.stringify({ hooks, problems }, null, 2)}\n`);
  else printHooks(hooks, args, io);
  printProblems(json ? [] : problems, io);
  return problems.some(({ severity }) => severity === "error") ? exitCode.problem : exitCode.ok;
}

function isIn({ hosts, excludedHosts }: EnabledAs, host: string): boolean {
  return (hosts?.includes(host) ?? true) && excludedHosts?.includes(host) !== true;
}

function printHooks(hooks: readonly ListedHook[], { options }: CommandArguments, io: Io): void {
  const { dim } = createStyle(io.hasColour);
  if (hooks.length === 0) {
    const isFiltered = options["event"] !== undefined || options["host"] !== undefined || options["enabled"] === true;
    return io.stdout(isFiltered ? "No such hook.\n" : "There are no hooks yet: hawk new my-guard.py --event pre_tool_use makes one.\n");
  }
  io.stdout(renderTable(["NAME", "EVENTS", "ENABLED", "FROM", "DESCRIPTION"], hooks.map(toRow), io.columns, createStyle(io.hasColour)));
  const available = hooks.find(({ source }) => source === "available");
  if (available) io.stdout(`\n${dim(`hawk enable ${available.name} takes a hook that comes with hawk into use`)}\n`);
}

function toRow(hook: ListedHook): string[] {
  const { name, events, source, description } = hook;
  const from = source === "available" ? "comes with hawk" : (hook.package ?? source);
  return [escapeText(name), events.join(", ") || "none", renderStanding(hook), escapeText(from), escapeText(description)];
}

function renderStanding({ enabled, dropped, isPending }: ListedHook): string {
  if (enabled.length > 0) return enabled.map(renderEnabled).join("; ");
  if (dropped.length === 0) return "";
  return isPending ? "waits for your word" : "disabled";
}

const layers: Record<string, string> = {
  user: "everywhere",
  project: "in this project",
  directory: "in this directory",
  managed: "by the administrator",
};

function renderEnabled({ layer, events, hosts, excludedHosts, asleepUntil }: EnabledAs): string {
  return [
    layers[layer] ?? `by a ${layer}`,
    ...(events ? [`for ${events.join(", ")}`] : []),
    ...(hosts ? [`in ${hosts.join(", ")}`] : []),
    ...(excludedHosts ? [`not in ${excludedHosts.join(", ")}`] : []),
    ...(asleepUntil ? [`asleep until ${renderTime(asleepUntil, new Date())}`] : []),
  ].join(", ");
}
