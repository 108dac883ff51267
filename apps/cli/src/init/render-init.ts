import { join } from "node:path";
import { renderRestart } from "../agents/render-sync-notes.ts";
import { existsSync } from "node:fs";
import type { Io, Screen } from "../ui/io.ts";
import { hawkCommand } from "../ui/own-command.ts";
import type { Caller } from "../ui/own-command.ts";
import { renderDiff } from "@hawk/settings-file";
import { describeSkipped } from "@hawk/sync";
import type { SyncReport } from "@hawk/sync";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { FoundAgent, InitPlan, Offer, SetUp } from "@hawk/manage/setup";
import { listOwners } from "@hawk/manage/setup";

type Place = Caller & Pick<Io, "hasColour">;

/** What was found: the agents, and which hooks are on already. */
export function renderFound({ agents, offered }: Offer, { hasColour }: Pick<Screen, "hasColour">): string {
  const { bold } = createStyle(hasColour);
  const there = agents.filter(({ isThere }) => isThere);
  const names = there.map(({ adapter, version }) => `${adapter.title}${version === null ? "" : ` ${version}`}`);
  const found = names.length === 0 ? "hawk found none of the agents it supports." : `${bold("Agents:")} ${escapeText(names.join(", "))}`;
  const enabled = offered.filter(({ isEnabled }) => isEnabled).map(({ name }) => name);
  return `${found}\n${enabled.length === 0 ? "" : `${bold("On already:")} ${enabled.join(", ")}\n`}`;
}

/** What would be done, with the difference in every file that is not hawk's own. */
export function renderSteps({ plan: { files, kept }, preview, own: imported }: SetUp, io: Place): string {
  const { bold, green, red, dim } = createStyle(io.hasColour);
  const paths = [...new Set([...files.map(({ path }) => path), ...imported.flatMap(listWritten)])];
  const own = paths.map((path) => `  ${escapeText(path)}: ${existsSync(path) ? "changed" : "new"}\n`);
  const taken = renderOwn(imported);
  const notes = kept.map((name) => `  ${name} in your registry differs from the built-in one; hawk uses yours\n`);
  const paint = (line: string): string => (/^\+(?!\+\+ )/.test(line) ? green(line) : /^-(?!-- )/.test(line) ? red(line) : line);
  const changes = preview?.changes.settings.filter(({ before, after }) => before !== after) ?? [];
  const diffs = changes.map(({ path, before, after }) => renderChange(path, before, after).split("\n").map(paint).join("\n"));
  const runners = preview?.changes.own.length ?? 0;
  const more = runners === 0 ? "" : dim(`plus ${runners} internal files in ${escapeText(preview?.world.state.root ?? "")}\n`);
  if (own.length + notes.length + diffs.length + runners + taken.length === 0) return "";
  return `\n${bold("What changes:")}\n${own.join("")}${notes.join("")}${taken}${diffs.join("")}${more}`;
}

/** The scripts that an import copies, and the configuration that names them. */
function listWritten({ items, directory, config }: SetUp["own"][number]): string[] {
  const scripts = items.filter(({ file, isFileThere }) => file && !isFileThere).map(({ name }) => join(directory, name));
  return [...scripts, ...(config.before === config.after ? [] : [config.path])];
}

function renderOwn(imported: SetUp["own"]): string {
  const lines = imported.flatMap(({ plan: { source }, items }) =>
    items.map(
      ({ name, hook }) => `  ${escapeText(name)} at ${hook.events.join(", ")}: moves to hawk; removed from ${escapeText(source.path)}\n`,
    ),
  );
  return lines.join("");
}

const LONGEST_LINES = 60;

/** A plugin is a program of hawk's own, which nobody would read here. */
function renderChange(path: string, before: string | null, after: string | null): string {
  const lines = after?.split("\n").length ?? 0;
  if (before !== null || lines <= LONGEST_LINES) return escapeText(renderDiff(path, before, after), "\n\t");
  return `${escapeText(path)}: new, ${lines} lines; hawk sync --dry-run shows them\n`;
}

const GAP = 3;

/** What the user should know at the end, and may do next. */
export function renderNext({ agents, adapters, plan, takenOver }: SetUp, report: SyncReport | null, io: Place): string {
  const { bold } = createStyle(io.hasColour);
  const titles = adapters.map(({ title }) => title);
  const isIn = report
    ? `Your hooks are in ${titles.join(", ")}.\n${renderRestart(report)}`
    : `No agent has them yet: run ${hawkCommand("sync", io)}.\n`;
  const next = [
    ["new my-guard.py --event pre_tool_use", "write your own hook"],
    ["list", "all hooks, and which are on"],
    ["log", "what hooks did"],
    ["doctor", "why a hook doesn't fire"],
  ].map(([words = "", what]) => [hawkCommand(words, io), what] as const);
  const width = Math.max(...next.map(([words]) => words.length)) + GAP;
  return `\n${isIn}${renderPending(report, io)}${renderForeign(
    agents.filter(({ adapter }) => adapters.includes(adapter) && !takenOver.includes(adapter.id)),
    io,
  )}${renderProject(plan, io)}\n${bold("Next:")}\n${next.map(([words, what]) => `  ${words.padEnd(width)}${what}\n`).join("")}`;
}

function renderPending(report: SyncReport | null, io: Caller): string {
  const lines = (report?.pending ?? []).map(
    ({ host, waiting }) => `${host} ${describeSkipped(waiting)}: start it and agree, or ${hawkCommand(`sync --${host}-trust`, io)}\n`,
  );
  return lines.join("");
}

function renderForeign(agents: readonly FoundAgent[], io: Caller): string {
  const lines = listOwners(agents).map(({ adapter, foreignHooks: count }) => {
    const hooks = count === 1 ? "a hook of its own, which keeps running" : `${count} hooks of its own, which keep running`;
    return `${adapter.title} has ${hooks}; ${hawkCommand(`import ${adapter.id} --replace --everywhere`, io)} brings ${count === 1 ? "it" : "them"} to all agents\n`;
  });
  return lines.join("");
}

function renderProject({ files }: InitPlan, io: Place): string {
  const made = files.find(({ path }) => path.endsWith(join("/", ".hawk", "config.yaml")));
  return made
    ? `Put the project's hooks into .hawk/hooks, and list them in ${escapeText(made.path)}; ${hawkCommand("trust", io)} then shows what changed\n`
    : "";
}

export function initJson({ agents, adapters, hooks, plan, takenOver }: SetUp, report: SyncReport | null, isDry: boolean): unknown {
  const settings = report?.changes.settings.filter(({ before, after }) => before !== after).map(({ path }) => path) ?? [];
  const found = agents.filter(({ isThere }) => isThere);
  return {
    dryRun: isDry,
    agents: found.map(({ adapter, version, foreignHooks }) => ({ host: adapter.id, version, foreignHooks })),
    hosts: adapters.map(({ id }) => id),
    hooks,
    kept: plan.kept,
    takenOver,
    files: [...plan.files.map(({ path }) => path), ...settings],
    pendingTrust: report?.pending ?? [],
    faults: report?.faults ?? [],
  };
}
