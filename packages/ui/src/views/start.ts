import { eventNames } from "@hawk/events";
import { readPauses } from "@hawk/manage";
import { loadAdapters } from "@hawk/sync";
import type { StartInfo } from "../api.ts";
import type { UiSurroundings } from "../surroundings.ts";

export async function readStart(here: UiSurroundings): Promise<StartInfo> {
  const adapters = await loadAdapters(here.adapters);
  const pauses = (readPauses(here) ?? []).filter(({ session }) => session === undefined);
  return {
    version: here.version,
    home: here.home,
    agents: adapters.map(({ id, title }) => ({ id, title })),
    events: eventNames,
    pausedUntil: pauses[0]?.until ?? null,
  };
}
