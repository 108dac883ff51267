import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { UserHome } from "@hawk/state";
import { VENDOR } from "@hawk/sync";
import { escapeText } from "../ui/terminal.ts";
import { renderError, renderHawkError } from "../ui/messages.ts";
import type { UninstallReport, UninstallPlan } from "@hawk/sync";

/** What is about to go, and what stays. */
export function renderPlan({ ledger, state, isStateThere, backups, own, isAll }: UninstallPlan, isDry: boolean): string {
  const settings = ledger.registered.map(({ path }) => `  ${escapeText(path)}: hawk's entries\n`);
  const back = ledger.replaced.map(({ path }) => `${escapeText(path)} gets its imported hooks back.\n`);
  const vendored = ledger.vendored.map((project) => `  ${escapeText(join(project, VENDOR))}: the copies for people without hawk\n`);
  const kept = backups === 0 ? "" : `, and ${backups} ${backups === 1 ? "backup" : "backups"} of your files`;
  const made = isStateThere ? [`  ${escapeText(state.root)}: runners, plans, records${kept}\n`] : [];
  const mine = own && isAll ? [`  ${escapeText(own.path)}: ${describeOwn(own)}\n`] : [];
  const going = [...settings, ...vendored, ...made, ...mine];
  if (going.length === 0) return "Nothing to remove.\n";
  return `${isDry ? "This would be removed" : "This is removed"}:\n${going.join("")}${[...new Set(back)].join("")}`;
}

function describeOwn({ files, isLink }: NonNullable<UninstallPlan["own"]>): string {
  if (isLink) return "a link to your configuration and hooks, which stay where they are";
  return `your configuration and hooks, ${files} ${files === 1 ? "file" : "files"}`;
}

/** Whether there is nothing left to do by hand. */
export function isClean({ failures, traces, leftovers, kept }: UninstallReport): boolean {
  return failures.length + traces.length + leftovers.length === 0 && kept === null;
}

function describeEdit({ path, isRemoved, isExact }: UninstallReport["edits"][number], { givenBack }: UninstallReport): string {
  const restored = givenBack.filter((one) => one.path === path);
  if (restored.length > 0)
    return restored.every((one) => one.isExact) ? "as it was before hawk" : "hawk's entries are gone, and your own hooks are back";
  if (isRemoved) return "removed";
  return isExact ? "as it was without hawk" : "hawk's entries are gone";
}

/** What was removed, what stays, and what is left to do by hand. */
export function renderOutcome({ own, isAll }: UninstallPlan, done: UninstallReport, { env }: Pick<UserHome, "env">): string {
  const others = done.givenBack.filter(({ path }) => !done.edits.some((edit) => edit.path === path));
  const edits = [...done.edits, ...others.map(({ path }) => ({ path, isRemoved: false, isExact: false }))].map(
    (edit) => `  ${escapeText(edit.path)}: ${describeEdit(edit, done)}\n`,
  );
  if (!isClean(done)) return edits.join("");
  const stays = own && !isAll ? `${escapeText(own.path)} stays: your configuration and hooks. hawk uninstall --all removes it too.\n` : "";
  const count = done.looked === 1 ? "one of their files was" : `${done.looked} of their files were`;
  const looked =
    done.looked === 0
      ? "hawk is gone from your agents: they have no files left that could refer to it.\n"
      : `hawk is gone from your agents: ${count} read again, and nothing in them refers to hawk.\n`;
  const isCheckout = env["npm_lifecycle_event"] === "hawk";
  const program = isCheckout
    ? "To remove the program itself, delete this checkout.\n"
    : "To remove the program itself: npm uninstall --global @hawk/cli\n";
  return `${edits.join("")}${looked}${stays}${program}`;
}

/** What is still there. */
export function renderFailures({ failures, traces, leftovers, kept }: UninstallReport): string {
  return [
    ...failures.map((error) => renderHawkError(error, "hawk did not change this file")),
    ...traces.map(({ path, line }) => `hawk: ${escapeText(path)}:${line} still refers to hawk; remove this entry\n`),
    ...(kept === null ? [] : [renderError(`${kept} has settings from before hawk imported their hooks; keep what you need`)]),
    ...leftovers.map((path) => `hawk: ${escapeText(path)} is still there${hintOf(path)}\n`),
  ].join("");
}

function hintOf(path: string): string {
  try {
    return readdirSync(path).length === 0 ? ", and empty" : "";
  } catch {
    return "";
  }
}

export function planJson({ ledger, state, isStateThere, own, isAll, backups }: UninstallPlan): Record<string, unknown> {
  return {
    settings: ledger.registered.map(({ host, path }) => ({ host, path })),
    state: isStateThere ? state.root : null,
    backups,
    vendored: ledger.vendored,
    own: own && { path: own.path, files: own.files, isRemoved: isAll },
  };
}

export function doneJson({ edits, givenBack, failures, traces, leftovers, kept, looked }: UninstallReport): Record<string, unknown> {
  return { edits, givenBack, kept, failures: failures.map(({ message }) => message), traces, leftovers, filesLookedAt: looked };
}
