/** What the guard may ask the machine. Handed in, so the rules themselves touch nothing. */
export interface World {
  readonly home: string;
  /** Where the agent works. */
  readonly directory: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  readonly isDirectory: (path: string) => boolean;
  /** A path's real path; the path itself if unknown. */
  readonly realPath: (path: string) => string;
  /** The beginning of a file, or nothing. */
  readonly readText: (path: string) => string;
  /** The files that match a pattern: at most a few hundred. */
  readonly glob: (pattern: string) => readonly string[];
}

const AGENT_HOMES: Readonly<Record<string, string>> = {
  CODEX_HOME: ".codex",
  CLAUDE_CONFIG_DIR: ".claude",
  COPILOT_HOME: ".copilot",
  QWEN_HOME: ".qwen",
  XDG_CONFIG_HOME: ".config",
  XDG_STATE_HOME: ".local/state",
  XDG_DATA_HOME: ".local/share",
};

/** Where agents keep their files when no variable says otherwise, so a command that names the variable is understood. */
export function agentHomes(home: string): Record<string, string> {
  return Object.fromEntries(Object.entries(AGENT_HOMES).map(([name, place]) => [name, `${home}/${place}`]));
}
