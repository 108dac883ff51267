import type { UnreachedAgents } from "@hawk/sync";

/** Agents on the machine that hawk has no adapter for. */
export function renderUnreached({ unreached }: UnreachedAgents): string {
  return unreached.length > 0 ? `hawk doesn't reach ${new Intl.ListFormat("en").format(unreached)}: no hook runs there.\n` : "";
}
