import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";

/** The plan of the project that a directory is in, when that project has one of its own. A shell runner has looked for it already. */
export function findProjectPlan(projectsDir: string, host: string, directory: string): string | null {
  for (let at = resolveLinks(directory); isAbsolute(at); at = dirname(at)) {
    const path = join(projectsDir, at, "@hawk", `${host}.json`);
    if (existsSync(path)) return path;
    if (at === dirname(at)) return null;
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
