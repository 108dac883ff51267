import type { FetchedPackage, LockedPackage, SkippedEntry } from "@hawk/registry/download";
import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { renderError } from "../ui/messages.ts";

const MOST_LINES = 20;

/** Where a package comes from, as people write it: `https://…/repo@1a2b3c4d5e6f`. */
export function renderOrigin({ url, commit }: Pick<LockedPackage, "url" | "commit">): string {
  return escapeText(commit === undefined ? url : `${url}@${shortCommit(commit)}`);
}

export function shortCommit(commit: string | undefined): string {
  return commit?.slice(0, 12) ?? "no commit";
}

/** What was skipped, and why. Nobody reads a thousand lines. */
export function renderPassedOver(passedOver: readonly SkippedEntry[], { hasColour }: Pick<Screen, "hasColour">): string {
  const { dim } = createStyle(hasColour);
  const lines = passedOver.slice(0, MOST_LINES).map(({ path, why }) => dim(`  skipped ${escapeText(path)}: ${escapeText(why)}\n`));
  return lines.join("") + (passedOver.length > MOST_LINES ? dim(`  and ${passedOver.length - MOST_LINES} more skipped\n`) : "");
}

/** Files that a hook may need and that did not come along. */
export function renderMentions(hooks: FetchedPackage["hooks"]): string {
  return hooks
    .filter(({ mentions }) => mentions.length > 0)
    .map(({ name, mentions }) => renderError(`${name} mentions ${mentions.join(", ")}, which isn't a hook and isn't downloaded`))
    .join("");
}

/** The text of a file, so no two files look the same: where it is not UTF-8, each byte is a character. */
export function toText(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? text : bytes.toString("latin1");
}
