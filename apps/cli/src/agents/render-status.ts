import type { PlannedHook } from "@hawk/protocol";
import type { Screen } from "../ui/io.ts";
import { renderSleep } from "../plan/render-hooks.ts";
import type { HostStatus } from "@hawk/sync";
import { describePending } from "@hawk/sync";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";

export function renderStatus(statuses: readonly HostStatus[], hooks: readonly PlannedHook[], { columns, hasColour }: Screen): string {
  const header = ["AGENT", "FOUND", "HAWK", "REGISTERED", "OTHER HOOKS"];
  const here = statuses.filter(({ detected, state }) => detected || state !== "none");
  const table = here.length === 0 ? "" : renderTable(header, here.map(toRow), columns, createStyle(hasColour));
  const others = statuses.length - here.length;
  const asleep = hooks.flatMap(({ name, asleep: sleeps = [] }) => sleeps.map((sleep) => `${escapeText(name)} is ${renderSleep(sleep)}`));
  const notes = [...statuses.flatMap(listNotes), ...asleep].map((line) => `\n${line}\n`);
  return [table, ...notes, describeOthers(others, here.length)].join("");
}

function describeOthers(others: number, here: number): string {
  if (here === 0) return `None of the ${others} agents that hawk supports is on this machine; hawk events lists them.\n`;
  return others === 0 ? "" : `\n${others} more agents that hawk supports aren't here; hawk events lists them.\n`;
}

/** The states that people read in other words. */
export const STATES: Partial<Record<HostStatus["state"], string>> = {
  behind: "out of date",
  drifted: "changed by others",
  off: "hooks are off",
  untrusted: "not trusted",
};

function toRow({ title, detected, binary, version, state, settings }: HostStatus): string[] {
  return [
    title,
    detected ? (version ?? (binary === null ? "yes" : "unknown version")) : "no",
    STATES[state] ?? state,
    String(settings.reduce((sum, { registered }) => sum + registered, 0)),
    String(settings.reduce((sum, { foreign }) => sum + foreign, 0)),
  ];
}

function listNotes({ host, state, settings, off, unsupported, pendingTrust }: HostStatus): string[] {
  return [
    ...settings.flatMap(({ path, problem }) => (problem === undefined ? [] : [`${escapeText(path)}: ${escapeText(problem)}`])),
    ...settings.flatMap(({ path, faults = [] }) => faults.map(({ message }) => escapeText(`${path}: ${message}`))),
    ...off.map(({ path, message, fix }) => escapeText(`${path}: ${message}: ${fix}`)),
    ...(state === "drifted" ? [`Somebody changed hawk's entries in ${host}; hawk sync restores them`] : []),
    ...(pendingTrust > 0 ? [describePending(host, pendingTrust)] : []),
    ...(state === "behind" ? [`${host} is out of date: run hawk sync`] : []),
    ...unsupported.map(({ hook, what }) => `${escapeText(hook)} ${what}`),
  ];
}
