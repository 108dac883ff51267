import { basename, dirname, sep } from "node:path";
import { nearest } from "@hawk/events";
import { choosesCode } from "@hawk/protocol";
import type { HookDefinition, Origin } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import { defineEntry } from "./define-entry.ts";
import type { HookFile } from "./file-hook.ts";
import type { FileReader } from "./file-reader.ts";
import type { HawkEntry } from "./hawk-config.ts";
import type { LoadOptions } from "./load-context.ts";
import { findInEventDirectories, listNames, loadHookFile } from "./load-hook-file.ts";
import { withSafePath } from "./safe-path.ts";
import { isOff } from "@hawk/protocol/plan";
import type { DroppedHook, Source } from "@hawk/protocol/plan";

/** Where to look for hook files, who may veto one, and where results go. */
export interface EntrySearch {
  directories: readonly string[];
  /** The user's hooks. */
  registry: string;
  /** Where downloaded hooks wait for approval. Nothing there ever runs. */
  pending: string;
  vetFile: LoadOptions["vetFile"];
  reader: FileReader;
  problems: ConfigProblem[];
  vetoed: DroppedHook[];
}

/** Turns a source's entries into definitions. */
export function loadEntries(source: Source, entries: readonly HawkEntry[], search: EntrySearch): HookDefinition[] {
  const { directories, registry, pending, problems, reader } = search;
  return entries.flatMap((entry) => {
    const origin = { layer: source.layer, file: source.id, ...entry.place };
    const file = entry.kind === "file" ? loadHookFile(entry.name, [...directories, pending], reader) : null;
    if (entry.kind === "file" && !file) {
      problems.push(missing(entry.name, directories, origin));
      return [];
    }
    const why = file && whyNot(file, search);
    const { definition, problems: own } = defineEntry(entry, file, origin);
    if (why) return veto({ name: entry.name, events: definition?.events ?? [], origin, why }, search);
    problems.push(...(isOff(source, entry.name) ? own.map((problem) => Object.assign(problem, { severity: "warning" as const })) : own));
    const choosing = isRepositoryLayer(source) ? Object.keys(definition?.env ?? {}).filter(choosesCode) : [];
    if (choosing.length > 0) return refuse(choosing, entry.name, origin, problems);
    return definition && file && isIn(file.path, registry) ? withSafePath(definition, file) : (definition ?? []);
  });
}

function isRepositoryLayer({ layer }: Source): boolean {
  return layer === "project" || layer === "directory";
}

/** Such a variable would run files that nobody approved. */
function refuse(variables: readonly string[], name: string, { file, line, column }: Origin, problems: ConfigProblem[]): [] {
  problems.push({
    file,
    line,
    column,
    message: `${name} sets ${variables.join(", ")}, which a project can't: it decides which code programs run`,
    hint: "leave it out; a hook in .hawk/hooks finds its helpers beside it",
    severity: "error",
  });
  return [];
}

function whyNot({ path, bytes }: HookFile, { vetFile, pending }: EntrySearch): string | null {
  return vetFile?.(path, bytes) ?? (isIn(path, pending) ? "it was downloaded and you have not agreed to it yet" : null);
}

function isIn(path: string, directory: string): boolean {
  return path.startsWith(`${directory}${sep}`);
}

function veto(dropped: DroppedHook, { vetoed, problems }: EntrySearch): [] {
  const { name, why, origin } = dropped;
  vetoed.push(dropped);
  problems.push({
    file: origin.file,
    line: origin.line,
    column: origin.column,
    message: `${name} does not run: ${why}`,
    severity: "warning",
  });
  return [];
}

function missing(name: string, directories: readonly string[], place: { file: string; line: number; column: number }): ConfigProblem {
  const several = findInEventDirectories(name, directories).map((path) => `${basename(dirname(path))}/${name}`);
  const [near] = nearest(name, directories.flatMap(listNames));
  const { file, line, column } = place;
  return {
    file,
    line,
    column,
    message:
      several.length > 0
        ? `several event directories have a hook ${name}: ${several.join(", ")}`
        : `there is no hook ${name} in ${directories.join(" or ")}`,
    hint:
      several.length > 0
        ? "name one with its directory, or merge them with hawk migrate"
        : near
          ? `did you mean ${near}?`
          : "add the file, or remove the entry",
    severity: "error",
  };
}
