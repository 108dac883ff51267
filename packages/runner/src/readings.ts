import type { HookEvent, PlannedHook } from "@hawk/protocol";

/** Other names of the tool that a hook may go by. Where the server of a tool of MCP may be any, it may be one that the hook speaks of. */
export function readingsFor({ matcher = "", condition = "" }: PlannedHook, { otherTools = [] }: HookEvent): readonly string[] {
  const servers = otherTools.length > 0 ? wordsOf(`${matcher} ${condition}`) : [];
  return otherTools.flatMap((name) => (name.startsWith(ANY) ? servers.map((server) => `mcp__${server}__${name.slice(ANY.length)}`) : name));
}

const ANY = "mcp__*__";

function wordsOf(pattern: string): readonly string[] {
  const words = pattern.split(/[^A-Za-z0-9_-]+/);
  return [...words, ...words.flatMap((word) => word.split("__"))].filter((word) => word !== "");
}
