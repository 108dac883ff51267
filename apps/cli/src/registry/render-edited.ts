import { renderError } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";
import type { EditedHook } from "@hawk/manage";

export function renderEditedHook({ name, meta: { kind, events }, isCopied, isChanged }: EditedHook): string {
  const copied = isCopied ? `${escapeText(name)} copied into your registry; this copy is yours\n` : "";
  if (kind === null) return copied;
  return `${copied}${escapeText(name)} ${isChanged ? "changed" : "is unchanged"} (${events.join(", ") || "no event, so it never fires"})\n`;
}

export function renderFaults({ name, meta: { kind, problems } }: EditedHook): string {
  return [
    ...problems.map(({ line, message, hint }) => renderError(`${name}:${line} ${message}`, hint)),
    ...(kind === null
      ? [renderError(`${name} is not a hook any more: it has no header`, "add one, such as # hawk-hook: events=stop")]
      : []),
  ].join("");
}
