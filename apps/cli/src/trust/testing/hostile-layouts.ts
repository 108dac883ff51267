import { documentLayouts } from "./hostile-documents.ts";
import { hookLayouts } from "./hostile-hooks.ts";
import { placeLayouts } from "./hostile-places.ts";
import { repositoryLayouts } from "./hostile-repositories.ts";
import type { HostileWorld, Layout } from "./hostile-world.ts";

/** Projects that try to get something run, read, or taken for trusted. */
export const layouts: readonly Layout[] = [...hookLayouts, ...documentLayouts, ...placeLayouts, ...repositoryLayouts];

/** Everything at once that goes together, for what is slow or has to be a process of its own. */
export function makeAll(world: HostileWorld): void {
  const together = new Set([
    "programs of its own",
    "modules of its own",
    "files that set variables",
    "a repository that starts programs",
    "Claude Code's settings",
    "Codex's settings",
    "other agents' settings",
    "a vendor directory of its own making",
    "a state directory of its own",
    "other names for a configuration",
    "a shell hook",
  ]);
  for (const { name, make } of layouts) if (together.has(name)) make(world);
}
