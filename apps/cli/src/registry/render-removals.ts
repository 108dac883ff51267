import { escapeText } from "../ui/terminal.ts";
import type { Removal } from "@hawk/manage";

export function renderRemovals(removals: readonly Removal[], isDry: boolean): string {
  return removals
    .flatMap(({ name, uses, backup }) => [
      `${escapeText(name)} ${isDry ? "would be removed" : "removed"}${backup === undefined ? "" : `, kept in ${escapeText(backup)}`}\n`,
      ...uses
        .filter(({ of }) => of !== "project")
        .map(({ file, line }) => `  ${isDry ? "would be disabled" : "disabled"} in ${escapeText(`${file}:${line}`)}\n`),
    ])
    .join("");
}

/** Projects are others' as well: what they name is for the user to change there. */
export function renderRemaining(removals: readonly Removal[]): string {
  return removals
    .flatMap(({ name, uses }) => uses.filter(({ of }) => of === "project").map(({ file, line }) => ({ name, place: `${file}:${line}` })))
    .map(({ name, place }) => `hawk: ${escapeText(place)} still names ${escapeText(name)}; remove it there\n`)
    .join("");
}
