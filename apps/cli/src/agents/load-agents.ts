import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import { loadAdapter, loadAdapters } from "@hawk/sync";

/** The adapter of one agent, or without a name all of them. */
export async function loadAgents(name: string | undefined, adapters: AdapterLoaders): Promise<Adapter[]> {
  return name === undefined ? loadAdapters(adapters) : [await loadAdapter(name, adapters)];
}
