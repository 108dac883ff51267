import type { OldBuiltin } from "@hawk/manage/packages";
import { renderDiff } from "@hawk/settings-file";
import { renderError } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";

/** What this hawk's built-in hooks would change in the registry. */
export function renderBuiltins(old: readonly OldBuiltin[]): string {
  return old
    .filter(({ isEdited }) => !isEdited)
    .map((hook) => `${hook.name} is built in, and this hawk has a newer version\n${diffOf(hook)}`)
    .join("");
}

/** Those that the user edited stay as they are. */
export function renderEditedBuiltins(old: readonly OldBuiltin[]): string {
  return old
    .filter(({ isEdited }) => isEdited)
    .map(({ name }) =>
      renderError(
        `${name} stays as you edited it; this hawk has another version`,
        `hawk remove ${name} --force, then hawk enable ${name}, switches to hawk's; yours is kept as a backup`,
      ),
    )
    .join("");
}

export function builtinJson(hook: OldBuiltin): unknown {
  return { builtin: hook.name, isEdited: hook.isEdited, diff: diffOf(hook) };
}

function diffOf({ name, before, after }: OldBuiltin): string {
  return escapeText(renderDiff(name, before.toString("utf8"), after.toString("utf8")), "\n\t");
}
