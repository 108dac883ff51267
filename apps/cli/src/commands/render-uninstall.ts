import { join } from "node:path";
import type { Io } from "../io.ts";
import { VENDOR } from "@hawk/sync";
import { escapeText } from "../terminal.ts";
import type { UninstallPlan, Uninstalled } from "@hawk/sync";

/** What is about to go, and what stays. */
export function renderPlan({ ledger, state, isStateThere, backups, own, isAll }: UninstallPlan, isDry: boolean): string {
  const settings = ledger.registered.map(({ path }) => `  ${escapeText(path)}: hawk's entries\n`);
  const vendored = ledger.vendored.map((project) => `  ${escapeText(join(project, VENDOR))}: the copies for those without hawk\n`);
  const kept = backups === 0 ? "" : `, and ${backups} ${backups === 1 ? "backup" : "backups"} of your files`;
  const made = isStateThere ? [`  ${escapeText(state.root)}: runners, plans, records${kept}\n`] : [];
  const mine = own && isAll ? [`  ${escapeText(own.path)}: ${describeOwn(own)}\n`] : [];
  const going = [...settings, ...vendored, ...made, ...mine];
  if (going.length === 0) return "There is nothing of hawk's to remove.\n";
  return `${isDry ? "This would be removed" : "This is removed"}:\n${going.join("")}`;
}

function describeOwn({ files, isLink }: NonNullable<UninstallPlan["own"]>): string {
  if (isLink) return "a link to your configuration and hooks, which stay where they are";
  return `your configuration and hooks, ${files} ${files === 1 ? "file" : "files"}`;
}

/** What is gone, what stays, and what is still to be done by hand. */
export function renderOutcome({ own, isAll }: UninstallPlan, done: Uninstalled, { env }: Pick<Io, "env">): string {
  const isClean = done.failures.length + done.traces.length + done.leftovers.length === 0;
  const edits = done.edits.map(({ path, isRemoved }) => `  ${escapeText(path)}: ${isRemoved ? "removed" : "as it was without hawk"}\n`);
  if (!isClean) return edits.join("");
  const stays = own && !isAll ? `${escapeText(own.path)} stays: your configuration and hooks. hawk uninstall --all removes it too.\n` : "";
  const count = done.looked === 1 ? "one of their files was" : `${done.looked} of their files were`;
  const looked =
    done.looked === 0
      ? "hawk is out of your agents: they have no file left that could lead to it.\n"
      : `hawk is out of your agents: ${count} read again, and nothing in them leads to hawk.\n`;
  const isCheckout = env["npm_lifecycle_event"] === "hawk";
  const program = isCheckout
    ? "To remove the program itself, delete this checkout.\n"
    : "To remove the program itself: npm uninstall --global @hawk/cli\n";
  return `${edits.join("")}${looked}${stays}${program}`;
}
