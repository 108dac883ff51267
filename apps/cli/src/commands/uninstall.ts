import { readdirSync } from "node:fs";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { escapeText } from "../terminal.ts";
import { applyUninstall, planUninstall } from "@hawk/sync";
import type { UninstallPlan, Uninstalled } from "@hawk/sync";
import { renderOutcome, renderPlan } from "./render-uninstall.ts";
import { usageError } from "../usage-error.ts";

/** Takes hawk off the machine, and looks again whether it is gone. */
export async function run({ options }: CommandArguments, io: Io): Promise<number> {
  const plan = planUninstall(io, options["all"] === true);
  const isJson = options["json"] === true;
  if (!isJson) io.stdout(renderPlan(plan, options["dry-run"] === true));
  if (options["dry-run"]) {
    if (isJson) io.stdout(`${JSON.stringify({ dryRun: true, ...toJsonPlan(plan) }, null, 2)}\n`);
    return exitCode.ok;
  }
  if (!(await isAgreed(options["yes"] === true, plan, io))) return exitCode.problem;
  const done = await applyUninstall(plan, io);
  if (isJson) io.stdout(`${JSON.stringify({ dryRun: false, ...toJsonPlan(plan), ...toJsonDone(done) }, null, 2)}\n`);
  else io.stdout(renderOutcome(plan, done, io));
  tellFailures(done, io);
  return done.failures.length + done.traces.length + done.leftovers.length > 0 ? exitCode.problem : exitCode.ok;
}

/** The user says so at the terminal, or by an option. */
async function isAgreed(isSaid: boolean, { isAll, own }: UninstallPlan, io: Io): Promise<boolean> {
  if (isSaid) return true;
  if (!io.ask) throw usageError("there is no terminal to ask at", "hawk uninstall --yes goes on unasked, --dry-run shows what it would do");
  const what = isAll && own ? "Remove all of this, your own hooks and configuration as well?" : "Remove all of this?";
  const answer = await io.ask.confirm(what, false);
  if (answer !== true) io.stdout("Nothing was removed.\n");
  return answer === true;
}

function tellFailures({ failures, traces, leftovers }: Uninstalled, io: Io): void {
  for (const { message, hint } of failures) io.stderr(`hawk: ${escapeText(message)}\n${hint ? `      ${escapeText(hint)}\n` : ""}`);
  for (const { path, line } of traces) io.stderr(`hawk: ${escapeText(path)}:${line} still leads to hawk; take that entry out\n`);
  for (const path of leftovers) io.stderr(`hawk: ${escapeText(path)} is still there${hintOf(path)}\n`);
}

function hintOf(path: string): string {
  try {
    return readdirSync(path).length === 0 ? ", and empty" : "";
  } catch {
    return "";
  }
}

function toJsonPlan({ ledger, state, isStateThere, own, isAll, backups }: UninstallPlan): Record<string, unknown> {
  return {
    settings: ledger.registered.map(({ host, path }) => ({ host, path })),
    state: isStateThere ? state.root : null,
    backups,
    vendored: ledger.vendored,
    own: own && { path: own.path, files: own.files, isRemoved: isAll },
  };
}

function toJsonDone({ edits, failures, traces, leftovers, looked }: Uninstalled): Record<string, unknown> {
  return { edits, failures: failures.map(({ message }) => message), traces, leftovers, filesLookedAt: looked };
}
