import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { applyImport, removal } from "@hawk/import";
import type { ImportPlan, ImportReport } from "@hawk/import";
import { configPaths, isBelow } from "@hawk/state";
import { syncAgents } from "@hawk/sync";
import type { SyncReport, SyncSurroundings } from "@hawk/sync";
import type { InitPlan } from "./plan-init.ts";

/** What a sync would change after the plan, and after `own` hooks are imported. Applies all of that to a copy of the user's configuration. */
export async function previewInit(
  { files, own }: Pick<InitPlan, "files"> & { own: readonly ImportReport[] },
  hosts: readonly Adapter[],
  grantsHostTrust: boolean,
  user: SyncSurroundings,
): Promise<SyncReport> {
  const { root, configHome } = configPaths(user);
  const copy = mkdtempSync(join(user.env["TMPDIR"] || tmpdir(), "hawk-init-"));
  try {
    if (existsSync(root)) cpSync(realpathSync.native(root), join(copy, "hawk"), { recursive: true });
    const inside = files.filter(({ path }) => isBelow(path, root));
    for (const { path, content, mode } of inside) writeCopy(join(copy, relative(configHome, path)), content, mode);
    const there = { ...user, configHome: copy };
    for (const { plan } of own) importInto(plan, there);
    const takesOut = own.map(({ plan }) => ({ path: plan.source.path, remove: removal(plan) }));
    const request = { hosts: hosts.map(({ id }) => id), grantsHostTrust, isDry: true, takesOut };
    const report = await syncAgents(request, there, () => undefined);
    return pointToOriginal(report, copy, configHome);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Without a lock, which would be written beside what is only looked at. */
function importInto(plan: ImportPlan, there: SyncSurroundings): void {
  const { items, directory, config } = applyImport(plan, there, { isDry: true, isReplacing: false });
  for (const { name, file, isFileThere } of items) if (file && !isFileThere) writeCopy(join(directory, name), file.text, file.mode);
  if (config.after !== null) writeCopy(config.path, config.after, 0o600);
}

/** It is gone in a moment, so the disk itself need not have it. */
function writeCopy(path: string, content: string, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode });
}

/** As if it had been made in the place of the original. */
function pointToOriginal(report: SyncReport, copy: string, configHome: string): SyncReport {
  const own = report.changes.own
    .map(({ path, before, after }) => ({ path, before, after: after?.replaceAll(copy, () => configHome) ?? null }))
    .filter(({ before, after }) => before !== after);
  return { ...report, changes: { ...report.changes, own } };
}
