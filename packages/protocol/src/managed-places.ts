/** The directories of an administrator's files: hawk's own, and Claude Code's. */
export interface ManagedPlaces {
  hawk: string;
  claude: string;
}

const linux: ManagedPlaces = { hawk: "/etc/hawk", claude: "/etc/claude-code" };

const elsewhere: Readonly<Record<string, ManagedPlaces>> = {
  darwin: { hawk: "/Library/Application Support/hawk", claude: "/Library/Application Support/ClaudeCode" },
  win32: { hawk: String.raw`C:\Program Files\hawk`, claude: String.raw`C:\Program Files\ClaudeCode` },
};

/** Where an administrator's files are on a system, by Node's name for it. */
export function managedPlaces(platform: string): ManagedPlaces {
  return elsewhere[platform] ?? linux;
}
