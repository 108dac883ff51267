import { examine, openWorld } from "@hawk/sync";
import type { Finding, HostStatus, SyncSurroundings } from "@hawk/sync";

/** Everything that could keep a hook from running. */
export async function examineAgents(
  surroundings: SyncSurroundings & { builtinsDir: string },
): Promise<{ findings: Finding[]; statuses: readonly HostStatus[] }> {
  const world = await openWorld({ hosts: Object.keys(surroundings.adapters) }, surroundings);
  return examine(world, surroundings.builtinsDir);
}
