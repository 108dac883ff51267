import type { PlannedHook } from "@hawk/protocol";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { describePending, openWorld, readStatus } from "@hawk/sync";
import type { HostStatus } from "@hawk/sync";
import { renderTable } from "../table.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { printStandings } from "./print-standings.ts";
import { printProblems, renderSleep } from "./render-plan.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const world = await openWorld({ hosts: Object.keys(io.adapters) }, io);
  printProblems(world.plans.problems, io);
  const statuses = world.adapters.map((adapter) => readStatus(adapter, world));
  if (args.options["json"]) io.stdout(`${JSON.stringify(statuses, null, 2)}\n`);
  else {
    printStatuses(statuses, io);
    printAsleep(world.plans.user.hooks, io);
  }
  printStandings(world.plans.standings, io);
  const isWell = statuses.every(
    ({ state, pendingTrust, settings }) =>
      (state === "none" || state === "in sync") && pendingTrust === 0 && settings.every(({ faults = [] }) => faults.length === 0),
  );
  return isWell && !world.plans.problems.some(({ severity }) => severity === "error") ? exitCode.ok : exitCode.problem;
}

function printAsleep(hooks: readonly PlannedHook[], io: Io): void {
  for (const { name, asleep = [] } of hooks) for (const sleep of asleep) io.stdout(`\n${escapeText(name)} is ${renderSleep(sleep)}\n`);
}

function printStatuses(statuses: readonly HostStatus[], io: Io): void {
  const style = createStyle(io.hasColour);
  const rows = statuses.map(({ title, detected, version, state, settings }) => [
    title,
    detected ? (version ?? "yes") : "no",
    state,
    String(settings.reduce((sum, { registered }) => sum + registered, 0)),
    String(settings.reduce((sum, { foreign }) => sum + foreign, 0)),
  ]);
  io.stdout(renderTable(["HOST", "FOUND", "HAWK", "REGISTERED", "FOREIGN HOOKS"], rows, io.columns, style));
  for (const { host, state, settings, unsupported, pendingTrust } of statuses) {
    for (const { path, problem } of settings) if (problem !== undefined) io.stdout(`\n${escapeText(path)}: ${escapeText(problem)}\n`);
    for (const { path, faults = [] } of settings) for (const { message } of faults) io.stdout(`\n${escapeText(`${path}: ${message}`)}\n`);
    if (state === "drifted") io.stdout(`\nSomebody changed hawk's entries in ${host}; hawk sync puts them back\n`);
    if (pendingTrust > 0) io.stdout(`\n${describePending(host, pendingTrust)}\n`);
    if (state === "behind") io.stdout(`\n${host} does not have what your configuration says; hawk sync brings it there\n`);
    for (const { event, hook } of unsupported)
      io.stdout(`\n${escapeText(hook)} does not run at ${event} in ${host}: ${host} has no such event\n`);
  }
}
