import { join } from "node:path";
import type { FileEdit } from "@hawk/settings-file/file";
import type { Screen } from "../ui/io.ts";
import { describeGap } from "@hawk/sync";
import type { HostSummary, SyncChanges, SyncReport } from "@hawk/sync";
import { renderDiff } from "@hawk/settings-file";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { count } from "../ui/messages.ts";

export function syncJson({ changes, hosts, isDry, world, pending, faults, left }: SyncReport): unknown {
  return {
    dryRun: isDry,
    hosts: hosts.map(({ host, registrations, unsupported }) => ({
      host,
      registrations,
      unsupported: unsupported.map((gap) => ({ event: gap.event, hook: gap.hook.name, what: describeGap(host, gap) })),
    })),
    files: [...changes.own, ...changes.settings.filter(({ before, after }) => before !== after)].map((edit) => toJsonEdit(edit, isDry)),
    changedProjects: world.plans.trustStatuses.filter(({ state }) => state === "changed").map(({ root }) => root),
    pendingTrust: pending,
    withoutCopies: left,
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

const NOTHING = "Nothing to do: everything is up to date.\n";

/** The difference in each file for a dry run, and else what became of each. */
export function renderSync({ changes, hosts, isDry, world }: SyncReport, screen: Screen): string {
  return isDry ? renderDiffs(changes, world.state.lib, screen) : renderChanges(changes, hosts, screen);
}

function renderDiffs({ own, settings }: SyncChanges, lib: string, { hasColour }: Screen): string {
  const diffs = [...settings, ...own].map((edit) => renderEdit(edit, lib)).filter((diff) => diff !== "");
  if (diffs.length === 0) return NOTHING;
  const { dim } = createStyle(hasColour);
  return `${escapeText(diffs.join(""), "\n\t")}${dim(`${diffs.length} files would change; nothing was written`)}\n`;
}

/** Hawk's own program is a megabyte that nobody would read; it is named and not shown. */
function renderEdit({ path, before, after }: FileEdit, lib: string): string {
  if (!path.startsWith(join(lib, "/")) && !path.includes(join("/", ".hawk", "vendor", "lib", "/"))) return renderDiff(path, before, after);
  const what = after === null ? "is removed" : `is written: ${Buffer.byteLength(after)} bytes of hawk's program`;
  return `${path} ${what}\n`;
}

function renderChanges({ own, settings }: SyncChanges, hosts: readonly HostSummary[], { hasColour }: Screen): string {
  const { bold, dim } = createStyle(hasColour);
  const isChanged = own.length > 0 || settings.some(({ before, after }) => before !== after);
  const lines = hosts.flatMap(({ host, registrations }) => [
    `${bold(host)}: ${count(registrations.length, "registration")}\n`,
    ...settings
      .filter((change) => change.host === host)
      .map(({ path, before, after, backup }) => {
        const what = before === after ? "up to date" : before === null ? "created" : after === null ? "removed" : "changed";
        return `  ${escapeText(path)}: ${what}${backup === undefined ? "" : dim(`, backup in ${escapeText(backup)}`)}\n`;
      }),
  ]);
  return lines.join("") + (isChanged ? `${count(own.length, "file")} of hawk's written or removed\n` : NOTHING);
}
