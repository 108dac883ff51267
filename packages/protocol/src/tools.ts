/** Tools by what they do. Hawk's own matchers may use these names; the payload has the canonical, Claude-compatible ones behind them. */
export const toolClasses: Readonly<Record<string, readonly string[]>> = {
  shell: ["Bash", "PowerShell", "Monitor"],
  edit: ["Edit", "MultiEdit", "NotebookEdit"],
  write: ["Write"],
  read: ["Read", "NotebookRead"],
  search: ["Grep", "Glob", "LS"],
  web: ["WebFetch", "WebSearch"],
  agent: ["Agent", "Task"],
};

const classes = new Map<string, string[]>();
for (const [name, tools] of Object.entries(toolClasses)) for (const tool of tools) classes.set(tool, [...(classes.get(tool) ?? []), name]);

/** The classes that a tool belongs to. */
export function classesOf(tool: string): readonly string[] {
  return classes.get(tool) ?? [];
}

/** Whether a name in a matcher means a tool: its own name, or a class that it belongs to. */
export function namesTool(name: string, tool: string): boolean {
  return name === tool || classesOf(tool).includes(name);
}
