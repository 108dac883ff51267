import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { PackageRemoval } from "@hawk/manage/packages";

function sayPlace(place: string | null): string {
  if (place === null) return "in your registry as your own";
  return `in ${escapeText(place)}; hawk add ${escapeText(place)} makes it your own`;
}

export function renderRemoval({ name, removed, disabled, isDry }: PackageRemoval, { hasColour }: Screen): string {
  const { bold } = createStyle(hasColour);
  const verb = isDry ? "would be removed" : "removed";
  const lines = disabled.map(
    ({ hook, file, line }) => `  ${escapeText(hook)} ${isDry ? "would be disabled" : "disabled"} in ${escapeText(`${file}:${line}`)}\n`,
  );
  return `${bold(escapeText(name))} ${verb}${removed.length > 0 ? `, with ${escapeText(removed.join(", "))}` : ""}\n${lines.join("")}`;
}

export function renderRemaining({ kept, left, isDry }: PackageRemoval): string {
  return [
    ...kept.map(({ hook, place }) => `hawk: ${escapeText(hook)} is edited, and ${isDry ? "would stay" : "stays"} ${sayPlace(place)}\n`),
    ...left.map(({ hook, file, line }) => `hawk: ${escapeText(`${file}:${line}`)} still names ${escapeText(hook)}; remove it there\n`),
  ].join("");
}
