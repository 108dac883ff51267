import type { AddedAdapter, FoundAdapter } from "@hawk/added-adapters";
import type { MadeAdapter } from "@hawk/added-adapters/new";
import type { RemovedAdapter } from "@hawk/manage/adapters";
import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";

/** What would run, before any of it has. */
export function renderFound({ name, version, source, bytes, sha256 }: FoundAdapter, before: AddedAdapter | undefined): string {
  const lines = bytes.toString("utf8").split("\n").length - 1;
  return `${escapeText(`${name} ${version ?? "(no version)"}`)}
  file     ${escapeText(source)} (${lines} lines)
  sha256   ${sha256}
${renderBefore(sha256, before)}
An adapter is code. hawk runs it to look at its agent, to change that agent's settings, and at each of its events.
`;
}

function renderBefore(sha256: string, before: AddedAdapter | undefined): string {
  if (!before) return "";
  const what = before.sha256 === sha256 ? "this very file" : `${before.version ?? "(no version)"}, ${before.sha256}`;
  return `  before   you approved ${escapeText(what)}\n`;
}

export function renderAdded(added: readonly AddedAdapter[], { columns, hasColour }: Screen): string {
  if (added.length === 0) return "You have no added adapters. hawk adapter add adds one; hawk events shows what hawk comes with.\n";
  const rows = added.map(({ id, name, version, sha256, state }) => [id, name, version ?? "", sha256.slice(0, 12), state]);
  const notes = added.flatMap(({ id, name, state }) => noteOn(id, name, state)).map((note) => `\n${escapeText(note)}\n`);
  return renderTable(["AGENT", "ADAPTER", "VERSION", "SHA-256", "STATE"], rows, columns, createStyle(hasColour)) + notes.join("");
}

function noteOn(id: string, name: string, state: AddedAdapter["state"]): string[] {
  if (state === "changed") return [`${name} has changed; hawk keeps using what you approved. To review it: hawk adapter add ${name}`];
  if (state === "damaged")
    return [`hawk's copy of ${name} is damaged, so guards in ${id} block. Approve it again: hawk adapter add ${name}`];
  return [];
}

export function renderRemoved({ adapter, left }: RemovedAdapter, isDry: boolean): { text: string; notes: string } {
  const text = `${escapeText(adapter.name)} ${isDry ? "would be" : "is"} gone, and hawk ${isDry ? "would be" : "is"} out of ${adapter.id}.\n`;
  const notes = left
    .map((path) => `hawk: remove hawk's entries from ${escapeText(path)} yourself: hawk can't, without the adapter\n`)
    .join("");
  return { text: left.length === 0 ? text : "", notes };
}

export function renderMade({ directory, files }: MadeAdapter, isDry: boolean): string {
  return `${escapeText(directory)} ${isDry ? "would have" : "has"} ${files.join(", ")}.
What comes next:
  cd ${escapeText(directory)}
  npm install && npm test
  hawk adapter add ${escapeText(directory)}
`;
}
