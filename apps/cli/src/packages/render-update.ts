import type { ChangedHook, UpdatePlan } from "@hawk/registry/download";
import type { Io } from "../io.ts";
import { renderDiff } from "../diff-lines.ts";
import { createStyle, escapeText } from "../terminal.ts";
import type { Style } from "../terminal.ts";
import { shortCommit, toText } from "./render-package.ts";

/** Shows everything that an update would bring: the difference in each hook, those that are new, and those that are gone. */
export function printUpdate({ name, from, to, movedTag, isNewer, ...plan }: UpdatePlan, io: Io): void {
  const style = createStyle(io.hasColour);
  const title = style.bold(escapeText(name));
  if (!isNewer) return io.stdout(`${title} is up to date.\n`);
  io.stdout(`${title}${from === to ? "" : ` ${shortCommit(from)} → ${shortCommit(to)}`}\n`);
  if (movedTag !== null) io.stdout(style.red(`  the tag ${escapeText(movedTag)} was moved: tags should stay, so look twice\n`));
  for (const hook of plan.changed) io.stdout(renderChanged(hook, style));
  for (const { path, bytes } of plan.added)
    io.stdout(`  new: ${escapeText(path)}\n${colourDiff(renderDiff(path, null, toText(bytes)), style)}`);
  for (const { path, why } of plan.notAdded) io.stdout(`  new, but not taken: ${escapeText(path)}: ${escapeText(why)}\n`);
  for (const { name: hook, isKept } of plan.gone)
    io.stdout(`  gone from the package: ${escapeText(hook)}${isKept ? ", which stays as your own" : ", which is removed"}\n`);
  if (plan.changed.length + plan.added.length + plan.gone.length === 0) io.stdout("  its hooks are the same\n");
}

function renderChanged({ path, before, after, isEdited }: ChangedHook, style: Style): string {
  const diff = renderDiff(path, before && toText(before), toText(after.bytes));
  return `  changed${isEdited ? ", and edited by you" : ""}: ${escapeText(path)}\n${colourDiff(diff, style)}`;
}

/** Escapes first: the colours are hawk's own. */
function colourDiff(diff: string, { red, green }: Style): string {
  return escapeText(diff, "\n\t")
    .split("\n")
    .map((line) => (line.startsWith("+") ? green(line) : line.startsWith("-") ? red(line) : line))
    .join("\n");
}

export function toUpdateJson({ name, from, to, movedTag, isNewer, changed, added, notAdded, gone }: UpdatePlan): unknown {
  return {
    package: name,
    from: from ?? null,
    to: to ?? null,
    isNewer,
    movedTag,
    changed: changed.map(({ name: hook, path, before, after, isEdited }) => ({
      name: hook,
      path,
      isEdited,
      sha256: after.sha256,
      diff: renderDiff(path, before && toText(before), toText(after.bytes)),
    })),
    added: added.map(({ name: hook, path, sha256, bytes }) => ({ name: hook, path, sha256, size: bytes.length })),
    notAdded,
    gone,
  };
}
