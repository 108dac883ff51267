import type { UnreachedAgents } from "@hawk/sync";
import { joinWords } from "./join-words.ts";

/** Agents on the machine that hawk has no adapter for. */
export function renderUnreached({ unreached }: UnreachedAgents): string {
  return unreached.length > 0 ? `hawk doesn't reach ${joinWords(unreached)}: no guard of yours holds there.\n` : "";
}
