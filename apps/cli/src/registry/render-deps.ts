import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { renderError } from "../ui/messages.ts";
import type { CheckedHook, CheckedNeed, InstallFailure, InstallPlan } from "@hawk/registry/deps";

export function depsJson(hooks: readonly CheckedHook[], install: InstallPlan): unknown {
  return { hooks: hooks.map(({ name, file, checked, problems }) => ({ name, file, needs: checked, problems })), install };
}

export function renderDeps(hooks: readonly CheckedHook[], plan: InstallPlan, isInstalling: boolean, screen: Screen): string {
  if (hooks.length === 0) return "None of your enabled hooks has deps.\n";
  const needs = renderNeeds(hooks, screen);
  const all = hooks.flatMap(({ checked }) => checked);
  if (all.every(({ state }) => state !== "missing")) return `${needs}\n${describeAll(hooks)}\n`;
  const install = isInstalling
    ? `\nWould install ${listAll(plan)}.\n`
    : `\nhawk deps --install installs ${listAll(plan)}, for hooks only.\n`;
  const hints = [...new Set(all.flatMap(({ hint }) => hint ?? []))].map((hint) => `\nTo install it yourself: ${hint}`);
  return [needs, listAll(plan) === "" ? "" : install, hints.length > 0 ? `${hints.join("")}\n` : ""].join("");
}

function describeAll(hooks: readonly CheckedHook[]): string {
  const unread = hooks.filter(({ problems }) => problems.length > 0).map(({ name }) => escapeText(name));
  return unread.length === 0
    ? "Everything your hooks need is installed."
    : `hawk can't read all deps of ${unread.join(", ")}; everything else is installed.`;
}

/** Unreadable `deps` of hooks. */
export function renderDepsProblems(hooks: readonly CheckedHook[]): string {
  return hooks.flatMap(({ file, problems }) => problems.map(({ message, hint }) => renderError(`${file}: ${message}`, hint))).join("");
}

export function listAll({ python, npm }: InstallPlan): string {
  const parts = [...(python.length > 0 ? [`${python.join(" ")} from PyPI`] : []), ...(npm.length > 0 ? [`${npm.join(" ")} from npm`] : [])];
  return parts.join(" and ");
}

const kinds: Record<CheckedNeed["manager"], string> = { python: "Python", npm: "npm", program: "program" };
const states: Record<CheckedNeed["state"], string> = { managed: "installed by hawk", there: "there", missing: "missing" };

export function renderNeeds(hooks: readonly CheckedHook[], { columns, hasColour }: Screen): string {
  const rows = hooks.flatMap(({ name, checked }) =>
    checked.map(({ text, manager, state }) => [escapeText(name), escapeText(text), kinds[manager], states[state]]),
  );
  return rows.length > 0 ? renderTable(["HOOK", "NEEDS", "KIND", "STATE"], rows, columns, createStyle(hasColour)) : "";
}

export function renderInstallFailure({ tool, rivals, tail }: InstallFailure): string {
  return [
    `hawk: ${tool} could not install what your hooks need, and changed nothing\n`,
    ...rivals.map((rival) => `      ${escapeText(rival)}\n`),
    ...(tail === "" ? [] : [`      ${tool} said:\n${escapeText(tail.replaceAll(/^/gm, "        "), "\n")}\n`]),
  ].join("");
}
