import type { Approval } from "@hawk/registry/download";
import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { HookState, PackageState } from "@hawk/manage/packages";
import { shortCommit } from "./render-package.ts";

export function packageJson({ locked, hooks }: PackageState): unknown {
  const { name, url, ref, refKind, commit, downloaded } = locked;
  return { name, url, ref: ref ?? null, refKind: refKind ?? null, commit: commit ?? null, downloaded, hooks };
}

export function renderPackages(states: readonly PackageState[], { columns, hasColour }: Screen): string {
  if (states.length === 0) return "No packages yet: hawk package add owner/repo fetches hooks without running any.\n";
  const rows = states.map(({ locked: { name, url, ref, commit, downloaded }, hooks }) => [
    escapeText(name),
    escapeText(url),
    escapeText(ref ?? "-"),
    commit === undefined ? "-" : shortCommit(commit),
    `${hooks.filter(({ approval }) => approval === "approved").length} of ${hooks.length}`,
    downloaded.slice(0, 10),
  ]);
  const table = renderTable(["NAME", "FROM", "REF", "COMMIT", "MAY RUN", "SINCE"], rows, columns, createStyle(hasColour));
  const lines = states.flatMap(({ hooks }) => hooks.flatMap(sayState));
  return lines.length > 0 ? `${table}\n${lines.map((line) => `${escapeText(line)}\n`).join("")}` : table;
}

const notes: Record<Approval, ((name: string) => string) | null> = {
  approved: null,
  pending: (name) => `${name} does not run yet: hawk enable ${name} shows it`,
  changed: (name) => `${name} has changed since you agreed to it, and does not run: hawk enable ${name} shows it`,
  missing: (name) => `${name} is missing from the registry: hawk package add --frozen restores it`,
};

function sayState({ name, approval, isEdited }: HookState): string[] {
  const note = notes[approval]?.(name);
  return [
    ...(note === undefined ? [] : [note]),
    ...(isEdited && approval === "approved" ? [`${name} is edited: it differs from the package`] : []),
  ];
}
