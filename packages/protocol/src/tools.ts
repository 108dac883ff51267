/** Tools by what they do. Hawk's own matchers may use these names; the payload has the canonical, Claude-compatible ones behind them. */
export const toolClasses: Readonly<Record<string, readonly string[]>> = {
  shell: ["Bash", "PowerShell"],
  edit: ["Edit", "MultiEdit", "NotebookEdit"],
  write: ["Write"],
  read: ["Read", "NotebookRead"],
  search: ["Grep", "Glob", "LS"],
  web: ["WebFetch", "WebSearch"],
  agent: ["Agent", "Task"],
};

/** Whether a name in a matcher means a tool: its own name, or a class that it belongs to. */
export function namesTool(name: string, tool: string): boolean {
  return name === tool || (Object.hasOwn(toolClasses, name) && (toolClasses[name] as readonly string[]).includes(tool));
}

/** The classes that a tool belongs to. */
export function classesOf(tool: string): string[] {
  return Object.keys(toolClasses).filter((name) => toolClasses[name]?.includes(tool));
}
