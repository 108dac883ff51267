import { adviseOn, adviseOnIdle, describeGap, describePending, findWritablePaths, isSerious, outdatedSessions } from "@hawk/sync";
import type { HostSummary, SyncReport } from "@hawk/sync";
import { renderError } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";
import { renderTrustStatuses } from "../ui/trust-statuses.ts";
import { joinWords } from "./join-words.ts";

/** Notes on a sync: what doesn't run, and what to do about it. */
export function renderSyncNotes({ hosts, world: { plans, surroundings }, pending, faults, idle, left, unsent }: SyncReport): string {
  return [
    ...findWritablePaths(surroundings).map(
      (path) => `hawk: other users can change ${escapeText(path)}, and so decide which hooks run as you: chmod go-w\n`,
    ),
    renderIdle(idle),
    renderGaps(hosts),
    ...unsent.map(({ hook, what, fix }) => renderError(`${hook}: ${what}`, fix)),
    renderTrustStatuses(plans.trustStatuses),
    renderFaults(faults),
    ...left.map((title) => `hawk: ${title} can't start programs by their path in the project, so it has no copies\n`),
    ...pending.map(({ host, waiting }) => `hawk: ${describePending(host, waiting)}\n`),
  ].join("");
}

/** Hooks that can't do their work in any agent. */
export function renderIdle(names: readonly string[]): string {
  return names.map((name) => renderError(`${name} fires in none of your agents`, adviseOnIdle(name))).join("");
}

/** Hooks that can't do their work in some agents. */
export function renderGaps(hosts: SyncReport["hosts"]): string {
  return hosts
    .flatMap(({ host, unsupported, limits }) => [
      ...renderUnsupported(host, unsupported),
      ...limits.map(({ hook, what }) => `hawk: ${escapeText(hook.name)} ${what}\n`),
    ])
    .join("");
}

/** One line, where the registration has changed: the runners behind it count at once. */
export function renderRestart(report: SyncReport): string {
  const titles = outdatedSessions(report);
  return titles.length === 0 ? "" : `Restart running sessions of ${joinWords(titles)}: they still use the old settings.\n`;
}

/** Settings that a host does not take, hawk's entries and all, and those that turn its hooks off. */
export function renderFaults(faults: SyncReport["faults"]): string {
  return faults
    .map(({ path, line, message, fix = "correct it" }) => {
      const place = line === undefined ? path : `${path}:${line}`;
      return `hawk: ${escapeText(`${place}: ${message}`)}, so no hook runs there: ${fix}\n`;
    })
    .join("");
}

/** One line for hooks that are left out for the same reason, no matter how many, and an error for each that somebody counts on. */
function renderUnsupported(host: string, unsupported: HostSummary["unsupported"]): string[] {
  const byReason: Record<string, string[]> = {};
  for (const gap of unsupported.filter((one) => one.hook.onUnsupported === "warn" && !isSerious(one)))
    (byReason[describeGap(host, gap)] ??= []).push(gap.hook.name);
  return [
    ...unsupported.filter(isSerious).map((gap) => renderError(`${gap.hook.name} ${describeGap(host, gap)}`, adviseOn(host, gap))),
    ...Object.entries(byReason).map(([reason, names]) => {
      return `hawk: ${listSome(names)} ${names.length === 1 ? reason : reason.replace("does", "do")}\n`;
    }),
  ];
}

const MOST_NAMES = 3;

function listSome(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => escapeText(name));
  const others = names.length - shown.length;
  return others > 0 ? `${shown.join(", ")} and ${others} more` : joinWords(shown);
}
