/**
 * Tools by what they do. Hawk's own matchers may use the names of these families; the payload has the canonical, Claude-compatible names
 * behind them. For guards of files, a deletion is a change like any other: `Delete` is an edit, too.
 */
export const toolFamilies: Readonly<Record<string, readonly string[]>> = {
  shell: ["Bash", "PowerShell", "Monitor"],
  edit: ["Edit", "MultiEdit", "NotebookEdit", "Delete"],
  write: ["Write"],
  delete: ["Delete"],
  read: ["Read", "NotebookRead"],
  search: ["Grep", "Glob", "LS"],
  web: ["WebFetch", "WebSearch"],
  agent: ["Agent", "Task"],
  // MCP tools have no fixed names.
  mcp: [],
};

/** What the name of every tool of an MCP server begins with. */
export const MCP_PREFIX = "mcp__";

const families = new Map<string, string[]>();
for (const [name, tools] of Object.entries(toolFamilies))
  for (const tool of tools) families.set(tool, [...(families.get(tool) ?? []), name]);

/** The families that a tool belongs to. */
export function familiesOf(tool: string): readonly string[] {
  return tool.startsWith(MCP_PREFIX) ? ["mcp"] : (families.get(tool) ?? []);
}

const changing = [...new Set(["edit", "write", "delete"].flatMap((family) => toolFamilies[family] ?? []))];

/** What a tool may turn out to be, given its input: a patch that only adds files is a Write. */
export function namesAlike(tool: string): readonly string[] {
  return changing.includes(tool) ? changing : [tool];
}

/** Whether a name in a matcher means a tool: its own name, or a family that it belongs to. */
export function namesTool(name: string, tool: string): boolean {
  return name === tool || familiesOf(tool).includes(name);
}

/** A tool of a family. */
export function exampleOf(family: string): string | undefined {
  if (family === "mcp") return `${MCP_PREFIX}server__tool`;
  return Object.hasOwn(toolFamilies, family) ? toolFamilies[family]?.[0] : undefined;
}
