import type { UnreachedAgents } from "@hawk/sync";

/** Agents on the machine that hawk has no adapter for. */
export function renderUnreached({ unreached, throughClaude }: UnreachedAgents): string {
  const list = new Intl.ListFormat("en");
  return [
    unreached.length > 0 ? `hawk doesn't reach ${list.format(unreached)}: no hook runs there.\n` : "",
    throughClaude.length > 0
      ? `${list.format(throughClaude)} ${throughClaude.length === 1 ? "runs" : "run"} what is registered in Claude Code: guards judge those calls by their shape.\n`
      : "",
  ].join("");
}
