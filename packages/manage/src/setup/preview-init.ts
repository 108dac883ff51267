import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { configPaths, isBelow } from "@hawk/state";
import { syncAgents } from "@hawk/sync";
import type { SyncReport, SyncSurroundings } from "@hawk/sync";
import type { InitPlan } from "./plan-init.ts";

/** What a sync would change after the plan. Applies the plan to a copy of the user's configuration. */
export async function previewInit(
  { files }: InitPlan,
  hosts: readonly Adapter[],
  grantsHostTrust: boolean,
  user: SyncSurroundings,
): Promise<SyncReport> {
  const { root, configHome } = configPaths(user);
  const copy = mkdtempSync(join(user.env["TMPDIR"] || tmpdir(), "hawk-init-"));
  try {
    if (existsSync(root)) cpSync(realpathSync.native(root), join(copy, "hawk"), { recursive: true });
    const own = files.filter(({ path }) => isBelow(path, root));
    for (const { path, content, mode } of own) writeCopy(join(copy, relative(configHome, path)), content, mode);
    const request = { hosts: hosts.map(({ id }) => id), grantsHostTrust, isDry: true };
    const report = await syncAgents(request, { ...user, configHome: copy }, () => undefined);
    return pointToOriginal(report, copy, configHome);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
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
