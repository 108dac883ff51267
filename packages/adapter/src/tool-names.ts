/** Hawk's name for a tool of an MCP server. */
export function mcpName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}

/** A tool's names after the first, as part of an event: hooks are asked by these too. */
export function otherNames([, ...otherTools]: readonly string[]): { otherTools?: readonly string[] } {
  return otherTools.length > 0 ? { otherTools } : {};
}

/** Hooks that name `Edit` are asked about a `Delete` too. */
export function withEdit(tool: string): readonly string[] {
  return tool === "Delete" ? [tool, "Edit"] : [tool];
}

/** Stands for a server that the host does not name: hooks for any server are asked. */
export const ANY_SERVER = "*";

/** What a host's own name for a tool of an MCP server is made of. */
export interface McpSpelling {
  separator: string;
  /** The server's name comes last. */
  isToolFirst?: true;
  /** The host has a sign of its own for those that names can't have. Claude Code has `_`. */
  stopgap?: string;
}

/**
 * Every name that such a tool may have for hooks, where the host's own does not show where the server's name ends. The one with the
 * longest server is first.
 */
export function mcpNames(native: string, { separator, isToolFirst, stopgap = "_" }: McpSpelling): string[] {
  const parts = native.split(separator);
  const splits = parts.slice(1).map((_, index) => [parts.slice(0, index + 1), parts.slice(index + 1)] as const);
  const names = splits.toReversed().flatMap(([before, after]) => {
    const [server, tool] = (isToolFirst ? [after, before] : [before, after]).map((some) => spellings(some.join(separator), stopgap));
    return (server ?? []).flatMap((one) => (tool ?? []).map((other) => mcpName(one, other)));
  });
  return [...new Set(names)];
}

function spellings(name: string, stopgap: string): string[] {
  return name === "" ? [] : [name, name.replaceAll(stopgap, "_")];
}
