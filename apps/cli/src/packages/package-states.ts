import { approvalOf, loadLock, readHookFile, sha256 } from "@hawk/registry/download";
import type { Approval, LockedHook, LockedPackage, PackagePaths } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { packagePaths } from "@hawk/trust";
import { shortCommit } from "./render-package.ts";

interface HookState {
  name: string;
  path: string;
  sha256: string;
  approval: Approval;
  isEdited: boolean;
}

interface PackageState {
  locked: LockedPackage;
  hooks: HookState[];
}

/** What was downloaded, from where, and how it stands. */
export function readPackages(user: UserHome): PackageState[] {
  const paths = packagePaths(user);
  return loadLock(paths).packages.map((locked) => ({ locked, hooks: locked.hooks.map((hook) => readState(hook, paths)) }));
}

function readState(hook: LockedHook, paths: PackagePaths): HookState {
  const bytes = readHookFile(paths, hook.name);
  const { name, path, sha256: digest } = hook;
  return { name, path, sha256: digest, approval: approvalOf(hook, bytes), isEdited: bytes !== null && sha256(bytes) !== digest };
}

export function packageJson({ locked, hooks }: PackageState): unknown {
  const { name, url, ref, refKind, commit, downloaded } = locked;
  return { name, url, ref: ref ?? null, refKind: refKind ?? null, commit: commit ?? null, downloaded, hooks };
}

export function renderPackages(states: readonly PackageState[], { columns, hasColour }: Screen): string {
  if (states.length === 0) return "Nothing was downloaded yet: hawk download owner/repo brings hooks, and runs none of them.\n";
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
  missing: (name) => `${name} is gone from the registry: hawk download --frozen brings it back`,
};

function sayState({ name, approval, isEdited }: HookState): string[] {
  const note = notes[approval]?.(name);
  return [
    ...(note === undefined ? [] : [note]),
    ...(isEdited && approval === "approved" ? [`${name} is edited: it is not as the package has it`] : []),
  ];
}
