import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { mirrorPath } from "@hawk/protocol";
import { findRepository, inRepository } from "@hawk/executor";

/** The plan of the project around a directory, if it has one. A shell runner has already looked for it. */
export function findProjectPlan(projectsDir: string, host: string, directory: string): string | null {
  const place = resolveLinks(directory);
  const worktree = findRepository(place);
  const inside = worktree && findPlanAround(projectsDir, host, place, worktree.worktree);
  if (inside !== null) return inside;
  const there = worktree && inRepository(place, worktree);
  return (there === null ? null : findPlanAround(projectsDir, host, there)) ?? findPlanAround(projectsDir, host, place);
}

/** The nearest plan at or above a place, up to a directory. */
function findPlanAround(projectsDir: string, host: string, place: string, top = "/"): string | null {
  for (let at = place; isAbsolute(at); at = dirname(at)) {
    const path = join(projectsDir, mirrorPath(at), "@hawk", `${host}.json`);
    if (existsSync(path)) return path;
    if (at === top || at === dirname(at)) return null;
  }
  return null;
}

function resolveLinks(directory: string): string {
  try {
    return realpathSync.native(directory);
  } catch {
    return directory;
  }
}
