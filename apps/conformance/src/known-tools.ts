import { unknownTools } from "@hawk/adapter";
import { adapterOf } from "./adapters.ts";
import type { Host } from "./host.ts";

/** Which of the tools that a host offers its model are in no table of hawk's adapter for it. */
export function findUnknownTools(host: Pick<Host, "id">, offered: readonly string[]): string[] {
  return unknownTools(adapterOf(host) ?? { tools: {} }, [...new Set(offered)]);
}
