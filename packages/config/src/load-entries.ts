import { readdirSync } from "node:fs";
import { nearest } from "@hawk/events";
import type { HookDefinition } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import { defineEntry } from "./define-entry.ts";
import type { HawkEntry } from "./hawk-config.ts";
import { loadHookFile } from "./load-hook-file.ts";
import type { Source } from "./source.ts";

/** Makes definitions of the entries of a source; the files that they name are looked for in `directories`. */
export function loadEntries(
  source: Source,
  entries: readonly HawkEntry[],
  directories: readonly string[],
  problems: ConfigProblem[],
): HookDefinition[] {
  return entries.flatMap((entry) => {
    const origin = { layer: source.layer, file: source.id, ...entry.place };
    const file = entry.kind === "file" ? loadHookFile(entry.name, directories) : null;
    if (entry.kind === "file" && !file) {
      problems.push(missing(entry.name, directories, origin));
      return [];
    }
    const reading = defineEntry(entry, file, origin);
    problems.push(...reading.problems);
    return reading.definition ?? [];
  });
}

function missing(name: string, directories: readonly string[], place: { file: string; line: number; column: number }): ConfigProblem {
  const [near] = nearest(name, directories.flatMap(listNames));
  const { file, line, column } = place;
  return {
    file,
    line,
    column,
    message: `there is no hook ${name} in ${directories.join(" or ")}`,
    hint: near ? `did you mean ${near}?` : "put the file there, or take the entry out",
    severity: "error",
  };
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
