import type { ChangedHook, UpdatePlan } from "@hawk/registry/download";
import type { Screen } from "../ui/io.ts";
import { renderDiff } from "@hawk/settings-file";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { TextStyle } from "../ui/terminal.ts";
import { renderError } from "../ui/messages.ts";
import { shortCommit, toText } from "./render-package.ts";

/** Everything that an update would bring: the difference in each hook, those that are new, and those that are gone. */
export function renderUpdate({ name, from, to, movedTag, isNewer, ...plan }: UpdatePlan, { hasColour }: Screen): string {
  const style = createStyle(hasColour);
  const title = style.bold(escapeText(name));
  if (!isNewer) return `${title} is up to date.\n`;
  return [
    `${title}${from === to ? "" : ` ${shortCommit(from)} → ${shortCommit(to)}`}\n`,
    movedTag === null ? "" : style.red(`  the tag ${escapeText(movedTag)} was moved: tags should stay, so look closely\n`),
    ...plan.changed.map((hook) => renderChanged(hook, style)),
    ...plan.added.map(({ path, bytes }) => `  new: ${escapeText(path)}\n${colourDiff(renderDiff(path, null, toText(bytes)), style)}`),
    ...plan.notAdded.map(({ path, why }) => `  new, but not added: ${escapeText(path)}: ${escapeText(why)}\n`),
    ...plan.gone.map(
      ({ name: hook, isKept }) =>
        `  gone from the package: ${escapeText(hook)}${isKept ? ", which stays as your own" : ", which is removed"}\n`,
    ),
    plan.changed.length + plan.added.length + plan.gone.length === 0 ? "  its hooks are the same\n" : "",
  ].join("");
}

/** An edited hook stays as it is, and so does its package. */
export function renderEdited(plans: readonly UpdatePlan[]): string {
  const edited = plans.flatMap(({ name, changed }) =>
    changed.filter(({ isEdited }) => isEdited).map((hook) => ({ name, hook: hook.name })),
  );
  return edited
    .map(({ name, hook }) =>
      renderError(
        `${name} is not updated, since you have edited ${hook}`,
        `keep your version under another name (rename the file), or remove it; then run hawk update ${name} again`,
      ),
    )
    .join("");
}

export function renderUpdated({ name, to, changed, added }: UpdatePlan): string {
  const again = changed.filter(({ wasApproved }) => wasApproved).map((hook) => escapeText(hook.name));
  return [
    `${escapeText(name)} is up to date${to === undefined ? "" : `, at ${to.slice(0, 12)}`}.\n`,
    ...again.map((hook) => `  ${hook} does not run until you agree to it again: hawk enable ${hook}\n`),
    added.length > 0 ? `  new, and not running yet: ${escapeText(added.map((hook) => hook.name).join(", "))}\n` : "",
  ].join("");
}

function renderChanged({ path, before, after, isEdited }: ChangedHook, style: TextStyle): string {
  const diff = renderDiff(path, before && toText(before), toText(after.bytes));
  return `  changed${isEdited ? ", and edited by you" : ""}: ${escapeText(path)}\n${colourDiff(diff, style)}`;
}

/** Escapes first: the colours are hawk's own. */
function colourDiff(diff: string, { red, green }: TextStyle): string {
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
