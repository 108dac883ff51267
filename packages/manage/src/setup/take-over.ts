import { readFileSync } from "node:fs";
import { isHawkError } from "@hawk/errors";
import type { HawkError } from "@hawk/errors";
import { applyImport, findSources, planImport } from "@hawk/import";
import type { ImportReport } from "@hawk/import";
import type { SyncSurroundings } from "@hawk/sync";
import type { FoundAgent } from "./find-agents.ts";

/** Agents with hooks of their own that hawk can take over: those of others are programs. */
export function listOwners(agents: readonly FoundAgent[]): FoundAgent[] {
  return agents.filter(({ adapter, foreignHooks }) => foreignHooks > 0 && adapter.readHooks !== undefined);
}

/**
 * Previews moving agents' own hooks to hawk, for all agents. An agent whose hooks can't be taken
 * over as they are keeps them, and that is reported.
 */
export async function lookAtOwn(
  hosts: readonly string[],
  user: SyncSurroundings,
  onKept: (host: string, error: HawkError) => void,
): Promise<ImportReport[]> {
  const found: ImportReport[] = [];
  for (const host of hosts) {
    try {
      for (const source of await findSources(host, {}, user)) {
        const plan = planImport(source, readFileSync(source.path, "utf8"), { isEverywhere: true }, user);
        found.push(applyImport(plan, user, { isDry: true, isReplacing: true }));
      }
    } catch (error) {
      if (!isHawkError(error)) throw error;
      onKept(host, error);
    }
  }
  return found;
}
