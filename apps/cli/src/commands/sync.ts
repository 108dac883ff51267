import { settlePackages } from "@hawk/registry/download";
import type { FileEdit } from "@hawk/settings-file/file";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import type { HostSummary, SyncChanges, SyncReport, SyncRequest } from "@hawk/sync";
import { renderDiff } from "../diff-lines.ts";
import { syncAgents } from "@hawk/sync";
import { createStyle, escapeText } from "../terminal.ts";
import { statePaths } from "@hawk/state";
import { approve, findRoot, packagePaths, reviewProject } from "@hawk/trust";
import { usageError } from "../usage-error.ts";
import { printProblems } from "./render-plan.ts";
import { printSyncNotes } from "./sync-notes.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { "dry-run": isDry, vendor, json, "assume-trusted": isTrusting } = args.options;
  if (isTrusting && !isDry && !vendor) trustProject(io, json === true);
  if (!isDry) settlePackages(packagePaths(io));
  const synced = await syncAgents(toRequest(args), io, (problems) => printProblems(problems, io));
  report(args, io, synced);
  return synced.faults.length > 0 ? exitCode.problem : exitCode.ok;
}

const scopes = ["user", "project", "local"] as const;

function toRequest({ options }: CommandArguments): SyncRequest {
  const { "dry-run": isDry = false, vendor = false, "assume-trusted": isTrusting, "codex-trust": isGranting } = options;
  return {
    ...(typeof options["host"] === "string" ? { hosts: [options["host"]] } : {}),
    scope: readScope(options["scope"]),
    isVendoring: vendor === true,
    isDry: isDry === true,
    assumesTrust: isTrusting === true && (isDry === true || vendor === true),
    grantsHostTrust: isGranting === true,
  };
}

function readScope(value: string | boolean | undefined): (typeof scopes)[number] {
  const scope = value === undefined ? "user" : scopes.find((known) => known === value);
  if (scope) return scope;
  throw usageError(`there is no scope "${value}"`, `there are: ${scopes.join(", ")}`);
}

/** The same as `hawk trust --yes`, without showing what it is about. */
function trustProject(io: Io, isQuiet: boolean): void {
  const root = findRoot(undefined, io);
  const review = reviewProject(root, io);
  printProblems(review.problems, io);
  approve(review, statePaths(io), new Date());
  const names = (review.source?.definitions ?? []).map(({ name }) => escapeText(name));
  if (!isQuiet) io.stdout(`Trusted ${escapeText(root)}: ${names.length === 0 ? "it has no hooks" : names.join(", ")}\n`);
}

function report({ options }: CommandArguments, io: Io, given: SyncReport): void {
  const { changes, hosts, isDry, world } = given;
  if (options["json"]) io.stdout(`${JSON.stringify(toJson(given), null, 2)}\n`);
  else if (isDry) printDiffs(changes, world.state.lib, io);
  else printChanges(changes, hosts, io);
  printSyncNotes(given, io);
}

function toJson({ changes, hosts, isDry, world, pending, faults }: SyncReport): unknown {
  return {
    dryRun: isDry,
    hosts: hosts.map(({ host, registrations, unsupported }) => ({
      host,
      registrations,
      unsupported: unsupported.map(({ event, hook }) => ({ event, hook: hook.name })),
    })),
    files: [...changes.own, ...changes.settings.filter(({ before, after }) => before !== after)].map((edit) => toJsonEdit(edit, isDry)),
    changedProjects: world.plans.standings.filter(({ state }) => state === "changed").map(({ root }) => root),
    pendingTrust: pending,
    faults,
  };
}

function toJsonEdit({ path, before, after, backup }: FileEdit & { backup?: string }, isDry: boolean): unknown {
  return {
    path,
    change: before === null ? "create" : after === null ? "remove" : "change",
    ...(backup === undefined ? {} : { backup }),
    ...(isDry ? { diff: renderDiff(path, before, after) } : {}),
  };
}

function printDiffs({ own, settings }: SyncChanges, lib: string, io: Io): void {
  const diffs = [...settings, ...own].map((edit) => renderEdit(edit, lib)).filter((diff) => diff !== "");
  if (diffs.length === 0) io.stdout("Nothing to do: everything is as it should be.\n");
  const { dim } = createStyle(io.hasColour);
  for (const diff of diffs) io.stdout(escapeText(diff, "\n\t"));
  if (diffs.length > 0) io.stdout(`${dim(`${diffs.length} files would change; nothing was written`)}\n`);
}

/** Hawk's own program is a megabyte that nobody would read; it is named and not shown. */
function renderEdit({ path, before, after }: FileEdit, lib: string): string {
  if (!path.startsWith(`${lib}/`) && !path.includes("/.hawk/vendor/lib/")) return renderDiff(path, before, after);
  const what = after === null ? "is removed" : `is written, ${Buffer.byteLength(after)} bytes of hawk's own program`;
  return `${path} ${what}\n`;
}

function printChanges({ own, settings }: SyncChanges, hosts: readonly HostSummary[], io: Io): void {
  const { bold, dim } = createStyle(io.hasColour);
  const isChanged = own.length > 0 || settings.some(({ before, after }) => before !== after);
  for (const { host, registrations } of hosts) {
    const places = settings.filter((change) => change.host === host);
    io.stdout(`${bold(host)}: ${count(registrations.length, "registration")}\n`);
    for (const { path, before, after, backup } of places) {
      const what = before === after ? "as it should be" : before === null ? "created" : after === null ? "removed" : "changed";
      io.stdout(`  ${escapeText(path)}: ${what}${backup === undefined ? "" : dim(`, backup in ${escapeText(backup)}`)}\n`);
    }
  }
  io.stdout(
    isChanged ? `${count(own.length, "file")} of hawk's own written or removed\n` : "Nothing to do: everything is as it should be.\n",
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
