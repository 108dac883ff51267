import { readFileSync } from "node:fs";
import { isHawkError } from "@hawk/errors";
import { applyImport, findSources, planImport } from "@hawk/import";
import type { Imported } from "@hawk/import";
import type { Io } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";
import type { FoundAgent } from "./find-agents.ts";

/** Agents with hooks of their own that hawk can take over: those of others are programs. */
export function listOwners(agents: readonly FoundAgent[]): FoundAgent[] {
  return agents.filter(({ adapter, foreignHooks }) => foreignHooks > 0 && adapter.readHooks !== undefined);
}

/**
 * What would become of hooks that agents have of their own, if hawk took them over for all agents. An agent whose hooks can't be taken
 * over as they are keeps them, and that is told.
 */
export async function lookAtOwn(hosts: readonly string[], io: Io): Promise<Imported[]> {
  const found: Imported[] = [];
  for (const host of hosts) {
    try {
      for (const source of await findSources(host, undefined, io)) {
        const plan = planImport(source, readFileSync(source.path, "utf8"), { isEverywhere: true }, io);
        found.push(applyImport(plan, io, { isDry: true, isReplacing: true }));
      }
    } catch (error) {
      if (!isHawkError(error)) throw error;
      io.stderr(`hawk: the hooks of ${host} stay where they are: ${escapeText(error.message)}\n`);
    }
  }
  return found;
}

export function renderOwn(found: readonly Imported[]): string {
  return found
    .flatMap(({ plan, items }) =>
      items.map(
        ({ name, hook }) =>
          `  ${escapeText(name)} at ${hook.events.join(", ")}: hawk's from now on, out of ${escapeText(plan.source.path)}\n`,
      ),
    )
    .join("");
}
