/** Why several hosts don't offer a scenario. */
export const noPatch = { patch: "the agent has no tool for patches" } as const;
export const noScript = { script: "the agent's models call tools one by one" } as const;
export const noNotebook = { notebook: "the agent has no tool for notebooks" } as const;
export const noDelete = { delete: "the agent has no tool that deletes files" } as const;

const ONE_FAMILY = "the agent is made for the models of one vendor";
export const oneFamily = { "tools-known-claude": ONE_FAMILY, "tools-known-gpt": ONE_FAMILY, "tools-known-gemini": ONE_FAMILY } as const;

export const noLog = { audit: "the agent's log doesn't say when a call was made" } as const;

/** It keeps its log in a database. */
export const noAuditHere: Readonly<Record<string, string>> = process.getBuiltinModule("node:sqlite")
  ? {}
  : { audit: "reading the agent's log takes Node 22.13 or newer" };

const OWN_FILE = "hawk has a file of its own there";
export const ownFile = { "settings-comment": OWN_FILE, "settings-comma": OWN_FILE, "settings-mark": OWN_FILE } as const;

/** docs/teams.md names these agents for teams. */
export const rootOnly = { "vendored-below": "the agent reads a project's settings only in the directory where it is started" } as const;

export const noScreen = (why: string): Record<string, string> => ({ terminal: why, "terminal-failed": why, "terminal-prompt": why });
export const noPromptArgument: Readonly<Record<string, string>> = noScreen("at a terminal the agent takes no prompt from its command line");
/** The pages of these agents say so. */
export const failsUnseen = { "terminal-failed": "the agent's screen shows nothing of a hook that fails" } as const;
