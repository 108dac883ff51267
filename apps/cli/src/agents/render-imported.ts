import { join } from "node:path";
import { listNodeEvents } from "@hawk/import";
import type { ImportReport, SettledItem } from "@hawk/import";
import type { Screen } from "../ui/io.ts";
import { renderDiff } from "@hawk/settings-file";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { renderError } from "../ui/messages.ts";

export interface ImportWay {
  isDry: boolean;
  isReplacing: boolean;
}

export function renderImported(imported: ImportReport, way: ImportWay, { hasColour }: Screen): string {
  const { bold, dim } = createStyle(hasColour);
  const { plan, items, directory, config, settings } = imported;
  if (items.length + plan.left.length === 0) return `There are no hooks in ${escapeText(plan.source.path)} except hawk's own.\n`;
  const lines = items.map((item) => {
    const { cosmetic } = item.hook;
    const without = cosmetic.length > 0 ? `    ${dim(`without ${escapeText(cosmetic.join(", "))}, which hawk doesn't use`)}\n` : "";
    return `  ${escapeText(describe(item, directory, way.isDry))}\n${without}`;
  });
  const diffs = [config, ...(settings ? [settings] : [])].map((edit) => renderDiff(edit.path, edit.before, edit.after));
  const end = way.isDry
    ? [...diffs.map((diff) => escapeText(diff, "\n\t")), renderTrust(imported), `${dim("Nothing was written.")}\n`]
    : [...listDone(imported, way.isReplacing), renderTrust(imported)];
  return [`${bold(escapeText(plan.source.path))} ${dim(`(${plan.source.title})`)}\n`, ...lines, ...end].join("");
}

function listDone({ plan, items, config, settings }: ImportReport, isReplacing: boolean): string[] {
  const { source } = plan;
  const slow = listNodeEvents(plan);
  const isTwice = !isReplacing && source.host !== undefined && items.length > 0;
  return [
    config.before === config.after ? "" : `  enabled in ${escapeText(config.path)}\n`,
    settings?.backup === undefined
      ? ""
      : `  removed from ${escapeText(source.path)}; the original, without hawk's entries, is in ${escapeText(settings.backup)}\n`,
    source.project === undefined ? "" : "  They belong to the project: run hawk trust there to let them run.\n",
    slow.length === 0
      ? ""
      : `  At ${slow.join(", ")} Node runs the hooks, which takes about 60 ms more: the shell can't work exactly like ${source.title}.\n`,
    isTwice
      ? `  The originals are still in the file, so each hook runs twice in ${source.title} once hawk is in it. hawk import ${source.host} --replace removes them.\n`
      : "",
  ];
}

/** On a host that trusts hooks by their place in the file. */
function renderTrust({ plan: { source }, trust }: ImportReport): string {
  if (trust === undefined) return "";
  const { host, title } = source;
  const agree = `start it and agree, or run hawk sync --${host}-trust`;
  const moved = `  Without the originals, hawk's hooks are at another place in ${escapeText(source.path)}, and ${title} trusts hooks by their place`;
  if (trust === "renewed") return `${moved}: hawk moves the trust it added there.\n`;
  return trust === "lost"
    ? `${moved}.\n  So it runs none of them until you trust them again: ${agree}.\n`
    : `  ${title} doesn't trust hawk's hooks yet, so the originals stay until you do: ${agree}, and import again with --replace.\n`;
}

function describe({ name, hook, file, isFileThere, isListed }: SettledItem, directory: string, isDry: boolean): string {
  const { events, matcher, timeoutSeconds } = hook;
  const what = isListed ? "is already there" : isDry ? "would be imported" : "imported";
  const on = `${events.join(", ")}${matcher === undefined ? "" : ` ${matcher}`}, ${timeoutSeconds} s`;
  const from = file ? `, a copy of ${file.from}${isFileThere ? "" : ` in ${join(directory, name)}`}` : "";
  return `${name} ${what}: ${on}${from}`;
}

/** What was left behind. */
export function renderLost({ plan, items }: ImportReport): string {
  return [
    ...plan.warnings.map((warning) => renderError(`${plan.source.path}: ${warning}`)),
    ...plan.left.map(({ hook, why }) => renderError(`a hook at ${hook.nativeEvent} stays where it is: ${why}`)),
    ...items.flatMap(({ name, hook }) => hook.lost.map((lost) => renderError(`${name} lost something: ${lost}`))),
  ].join("");
}

export function importedJson({ plan, items, config, settings, trust }: ImportReport, isDry: boolean): unknown {
  return {
    path: plan.source.path,
    host: plan.source.host,
    hooks: items.map(({ name, hook, file, entry, isListed }) => ({
      name,
      events: hook.events,
      matcher: hook.matcher,
      timeoutSeconds: hook.timeoutSeconds,
      ...(file ? { copyOf: file.from } : { entry }),
      change: isListed ? "none" : "imported",
      lost: hook.lost,
      leftOut: hook.cosmetic,
    })),
    warnings: plan.warnings,
    left: plan.left.map(({ hook, why }) => ({ event: hook.nativeEvent, why })),
    config: { path: config.path, ...(isDry ? { diff: renderDiff(config.path, config.before, config.after) } : {}) },
    ...(settings ? { settings: { path: settings.path, backup: settings.backup } } : {}),
    ...(trust ? { trust } : {}),
  };
}
