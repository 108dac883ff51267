import { approvalOf, loadLock, readHookFile, sha256 } from "@hawk/registry/download";
import type { Approval, LockedHook, LockedPackage, PackagePaths } from "@hawk/registry/download";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { packagePaths } from "@hawk/trust";
import { shortCommit } from "../packages/render-package.ts";
import { renderTable } from "../table.ts";
import { createStyle, escapeText } from "../terminal.ts";

interface HookState {
  name: string;
  path: string;
  sha256: string;
  approval: Approval;
  isEdited: boolean;
}

/** Shows what was downloaded, from where, and how it stands. */
export function run({ options }: CommandArguments, io: Io): number {
  const paths = packagePaths(io);
  const { packages } = loadLock(paths);
  const states = packages.map((locked) => ({ locked, hooks: locked.hooks.map((hook) => readState(hook, paths)) }));
  if (options["json"]) io.stdout(`${JSON.stringify(states.map(toJson), null, 2)}\n`);
  else if (states.length === 0) io.stdout("Nothing was downloaded yet: hawk download owner/repo brings hooks, and runs none of them.\n");
  else printPackages(states, io);
  return exitCode.ok;
}

function readState(hook: LockedHook, paths: PackagePaths): HookState {
  const bytes = readHookFile(paths, hook.name);
  const { name, path, sha256: digest } = hook;
  return { name, path, sha256: digest, approval: approvalOf(hook, bytes), isEdited: bytes !== null && sha256(bytes) !== digest };
}

type PackageState = { locked: LockedPackage; hooks: HookState[] };

function toJson({ locked, hooks }: PackageState): unknown {
  const { name, url, ref, refKind, commit, downloaded } = locked;
  return { name, url, ref: ref ?? null, refKind: refKind ?? null, commit: commit ?? null, downloaded, hooks };
}

function printPackages(states: readonly PackageState[], io: Io): void {
  const style = createStyle(io.hasColour);
  const rows = states.map(({ locked: { name, url, ref, commit, downloaded }, hooks }) => [
    escapeText(name),
    escapeText(url),
    escapeText(ref ?? "-"),
    commit === undefined ? "-" : shortCommit(commit),
    `${hooks.filter(({ approval }) => approval === "approved").length} of ${hooks.length}`,
    downloaded.slice(0, 10),
  ]);
  io.stdout(renderTable(["NAME", "FROM", "REF", "COMMIT", "MAY RUN", "SINCE"], rows, io.columns, style));
  const lines = states.flatMap(({ hooks }) => hooks.flatMap(sayState));
  if (lines.length > 0) io.stdout(`\n${lines.map((line) => `${escapeText(line)}\n`).join("")}`);
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
