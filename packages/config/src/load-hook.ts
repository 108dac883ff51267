import { basename, dirname, resolve } from "node:path";
import type { HookDefinition } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import { checkMatcher } from "./check-matchers.ts";
import { defineFileHook } from "./file-hook.ts";
import { createFileReader } from "./file-reader.ts";
import { loadHookFile } from "./load-hook-file.ts";

/** Reads one hook file as if it were enabled by itself; `null` when there is no such file. */
export function loadHook(path: string): { definition: HookDefinition | null; problems: ConfigProblem[] } | null {
  const file = resolve(path);
  const name = basename(file);
  const found = loadHookFile(name, [dirname(file)], createFileReader());
  if (!found) return null;
  const place = { line: 1, column: 1 };
  const { definition, problems } = defineFileHook({ kind: "file", name, narrow: {}, place }, found, { layer: "session", file, ...place });
  return { definition, problems: [...problems, ...(definition ? checkMatcher(definition) : [])] };
}
