import { eventNames } from "@hawk/events";
import { readPauses } from "@hawk/manage";
import { loadAdapters } from "@hawk/sync";
import type { StartInfo } from "../api.ts";
import type { UiSurroundings } from "../surroundings.ts";

export async function readStart(here: UiSurroundings): Promise<StartInfo> {
  const adapters = await loadAdapters(here.adapters);
  const pause = (readPauses(here) ?? []).find(({ session }) => session === undefined);
  return {
    version: here.version,
    home: here.home,
    agents: adapters.map(({ id, title }) => ({ id, title })),
    events: eventNames,
    pausedUntil: pause?.until ?? null,
  };
}
