import { findPrograms } from "@hawk/executor";
import type { StoredPlan } from "@hawk/dispatcher";
import { isProgram, readIfReadable } from "@hawk/state";
import type { Nodes } from "./find-nodes.ts";

/** Where the programs are that runners start. */
export type FoundPrograms = NonNullable<StoredPlan["found"]>;

/** How to find them for a new runner. */
export interface Lookup {
  nodes: Nodes;
  find: (name: string) => readonly string[];
}

/** Finds programs on a PATH. Those of `before` stay for as long as a runner that tries them, and then the PATH, finds one. */
export function createLookup(path: string, nodes: Nodes, before: FoundPrograms | null): Lookup {
  const found = new Map<string, readonly string[]>();
  const findAnew = (name: string): readonly string[] => {
    const places = findPrograms(name, path);
    const known = before?.programs[name];
    return known && (places.length > 0 || known.some(isProgram)) ? known : places;
  };
  return {
    nodes: before && isNodeLeft(before.nodes, path) ? before.nodes : nodes,
    find: (name) => {
      const places = found.get(name) ?? findAnew(name);
      found.set(name, places);
      return places;
    },
  };
}

/** Where a runner looks for Node after all that was found. */
const LAST_PLACES = ["/opt/homebrew/bin/node", "/usr/local/bin/node"];

/** Whether a runner that tries these, and then the PATH, finds a Node. */
export function isNodeLeft(nodes: readonly string[], path: string): boolean {
  return [...nodes, ...LAST_PLACES].some(isProgram) || findPrograms("node", path, 1).length > 0;
}

/** What was found when a plan was written; `null` when the plan doesn't say. */
export function readFound(planFile: string): FoundPrograms | null {
  try {
    return (JSON.parse(readIfReadable(planFile) ?? "null") as StoredPlan | null)?.found ?? null;
  } catch {
    return null;
  }
}
