/** Hawk's name for a tool of an MCP server. */
export function mcpName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}

/** A tool's other names, as part of an event: hooks match these too. */
export function otherNames([, ...otherTools]: readonly string[]): { otherTools?: readonly string[] } {
  return otherTools.length > 0 ? { otherTools } : {};
}

/** Hooks that name `Edit` also see `Delete`. */
export function withEdit(tool: string): readonly string[] {
  return tool === "Delete" ? [tool, "Edit"] : [tool];
}

/** Stands for a server that the host does not name: hooks for any server match. */
export const ANY_SERVER = "*";

/** How a host builds its name for an MCP tool. */
export interface McpSpelling {
  separator: string;
  /** The server's name comes last. */
  isToolFirst?: true;
  /** What the host writes for characters that names can't have. Claude Code writes `_`. */
  stopgap?: string;
}

/**
 * Every name that hooks may know such a tool by, since the host's name does not show where the server's ends. The one with the
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
