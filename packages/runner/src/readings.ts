import { isObject, partsOf } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";

/**
 * Other names of the tool that a hook may use. If an MCP tool's server is unknown, it may be one that the hook names. A
 * patch that deletes a file is a Delete too.
 */
export function readingsFor({ matcher = "", condition = "" }: PlannedHook, { otherTools = [], payload }: HookEvent): readonly string[] {
  const servers = otherTools.length > 0 ? wordsOf(`${matcher} ${condition}`) : [];
  const input = payload["tool_input"];
  const isDeleting = isObject(input) && partsOf(input).some(({ is_deleted }) => is_deleted);
  return [...otherTools, ...(isDeleting ? ["Delete"] : [])].flatMap((name) =>
    name.startsWith(ANY) ? servers.map((server) => `mcp__${server}__${name.slice(ANY.length)}`) : name,
  );
}

const ANY = "mcp__*__";

function wordsOf(pattern: string): readonly string[] {
  const words = pattern.split(/[^A-Za-z0-9_-]+/);
  return [...words, ...words.flatMap((word) => word.split("__"))].filter((word) => word !== "");
}
