import { HawkError } from "@hawk/errors";
import { acquireLock, writeOwnFile } from "@hawk/settings-file/file";
import type { FileEdit } from "@hawk/settings-file/file";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { applySync, missingAbove, previewSync } from "../sync/apply-sync.ts";
import type { SyncChanges } from "../sync/apply-sync.ts";
import { renderDiff } from "../sync/diff-lines.ts";
import { grantTrust, listPending } from "../sync/host-trust.ts";
import { refuseBroken } from "../sync/load-plans.ts";
import { readMemory } from "../sync/memory.ts";
import type { Registered } from "../sync/memory.ts";
import { openWorld } from "../sync/open-world.ts";
import { commandsOf, planSync } from "../sync/plan-sync.ts";
import type { HostSummary, SyncPlan, SyncWorld } from "../sync/plan-sync.ts";
import type { StatePaths } from "../sync/state-paths.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { printProblems } from "./render-plan.ts";

const WAIT_MS = 120_000;

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const isDry = args.options["dry-run"] === true;
  const world = await openWorld(args, io);
  const { state, plans } = world;
  printProblems(plans.problems, io);
  refuseBroken(plans.problems);
  const missing = missingAbove(state.root);
  const lock = isDry ? null : acquireLock(state.root, state.root, WAIT_MS, () => undefined);
  try {
    // Another one may have been at it until now.
    const current = isDry ? world : await openWorld(args, io);
    const plan = planSync(current);
    refuseUnsupported(plan.hosts);
    const changes = isDry ? previewSync(plan, state) : applySync(plan, state, missing);
    const pending = isDry ? [] : settleTrust(plan, current, args.options["codex-trust"] === true);
    report(args, io, { changes, hosts: plan.hosts, isDry, world: current, pending });
    return exitCode.ok;
  } finally {
    lock?.release();
  }
}

/** Hosts that run nothing before their user has agreed: their hooks that wait for that. With the user's word, it is given here. */
function settleTrust(plan: SyncPlan, { adapters, io, state }: SyncWorld, isGranted: boolean): PendingTrust[] {
  const granted: Registered[] = [];
  const pending = plan.settings.flatMap((place) => {
    const adapter = adapters.find(({ id }) => id === place.host);
    const commands = commandsOf(plan.hosts, place.host);
    if (!adapter?.trust || commands.length === 0) return [];
    const file = isGranted ? grantTrust(adapter, place, commands, { io, state }) : null;
    if (file) granted.push(file);
    const waiting = listPending(adapter, place, commands, io).length;
    return waiting === 0 ? [] : [{ host: adapter.id, waiting }];
  });
  if (granted.length > 0) rememberTrust(state, granted);
  return pending;
}

interface PendingTrust {
  host: string;
  waiting: number;
}

function rememberTrust(state: StatePaths, files: readonly Registered[]): void {
  const memory = readMemory(state.memory);
  const registered = [...memory.registered.filter(({ path }) => !files.some((file) => file.path === path)), ...files];
  writeOwnFile(state.memory, `${JSON.stringify({ ...memory, registered }, null, 2)}\n`, { mode: 0o600 });
}

/** A hook may say that it is better to have no sync than one that leaves it out. */
function refuseUnsupported(hosts: readonly HostSummary[]): void {
  for (const { host, unsupported } of hosts) {
    const refusing = unsupported.find(({ hook }) => hook.onUnsupported === "refuse");
    if (!refusing) continue;
    throw new HawkError(
      "sync/unsupported",
      `${host} has no event for ${refusing.event}, and ${refusing.hook.name} says on_unsupported: refuse`,
      {
        hint: "hawk changed nothing; take the event out of the hook, limit the hook to other hosts, or let it say on_unsupported: warn",
      },
    );
  }
}

interface Report {
  changes: SyncChanges;
  hosts: readonly HostSummary[];
  isDry: boolean;
  world: SyncWorld;
  pending: readonly PendingTrust[];
}

function report({ options }: CommandArguments, io: Io, given: Report): void {
  const { changes, hosts, isDry, world, pending } = given;
  if (options["json"]) io.stdout(`${JSON.stringify(toJson(given), null, 2)}\n`);
  else if (isDry) printDiffs(changes, world.state.lib, io);
  else printChanges(changes, hosts, io);
  printNotes(hosts, world, io);
  for (const { host, waiting } of pending)
    io.stderr(
      `hawk: ${host} runs none of hawk's ${waiting} hooks before you trust them: start it and agree, or run hawk sync --${host}-trust\n`,
    );
}

function toJson({ changes, hosts, isDry, world, pending }: Report): unknown {
  return {
    dryRun: isDry,
    hosts: hosts.map(({ host, registrations, unsupported }) => ({
      host,
      registrations,
      unsupported: unsupported.map(({ event, hook }) => ({ event, hook: hook.name })),
    })),
    files: [...changes.own, ...changes.settings.filter(({ before, after }) => before !== after)].map((edit) => toJsonEdit(edit, isDry)),
    changedProjects: world.plans.changed,
    pendingTrust: pending,
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

function printNotes(hosts: readonly HostSummary[], { plans }: SyncWorld, io: Io): void {
  for (const { host, unsupported } of hosts)
    for (const { event, hook } of unsupported.filter((item) => item.hook.onUnsupported === "warn"))
      io.stderr(`hawk: ${escapeText(hook.name)} does not run at ${event} in ${host}: ${host} has no such event\n`);
  for (const root of plans.changed)
    io.stderr(
      `hawk: ${escapeText(root)} has changed since its hooks were let in, so that only your own run there\n      look at it, and run hawk sync --assume-trusted in it\n`,
    );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
