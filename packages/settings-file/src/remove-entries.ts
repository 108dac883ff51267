import type { SettingsEntry, Wiring } from "./entry.ts";
import { deleteNodes } from "./delete-nodes.ts";
import { findNode } from "./find-node.ts";
import { findOurs, findOwnProperty } from "./find-ours.ts";
import { hashText } from "./hash-text.ts";
import { parseSettings } from "./parse-settings.ts";
import { deleteAll } from "./splices.ts";

/** A text without anything of ours. */
export function removeEntries(text: string | null, wiring: Wiring | null, name: string): string | null {
  if (text === null || wiring === null) return text;
  const rest = hashText(text) === wiring.textHash ? takeSplicesOut(text, wiring) : takeNodesOut(text, wiring, name);
  return wiring.isNewFile && rest !== text && rest.trim() === "" ? null : rest;
}

function takeSplicesOut(text: string, { splices }: Wiring): string {
  return deleteAll(
    text,
    splices.map((splice) => ({ start: splice.offset, end: splice.offset + splice.text.length })),
  );
}

/** After others have edited the file. */
function takeNodesOut(text: string, wiring: Wiring, name: string): string {
  if (text.trim() === "") return text;
  const settings = parseSettings(text, name);
  return deleteNodes(settings, findOurs(settings, wiring), wiring.splices);
}

/** A container we made that others use now stays in our record, in case they stop using it. */
export function findKept(rest: string | null, wiring: Wiring | null, name: string): { made: Wiring["made"]; entries: SettingsEntry[] } {
  if (rest === null || wiring === null || rest.trim() === "") return { made: [], entries: [] };
  const settings = parseSettings(rest, name);
  return {
    made: wiring.made.filter((path) => findNode(settings, path) !== undefined),
    entries: wiring.entries.filter((entry) => findOwnProperty(settings, entry) !== undefined),
  };
}
