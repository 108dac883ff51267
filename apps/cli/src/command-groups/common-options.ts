import type { Command } from "../command.ts";

type OptionSpec = Command["options"][string];

export const json: OptionSpec = { type: "boolean", summary: "print the result as JSON" };

/** For commands that print what they did. What has gone wrong is told all the same. */
export const quiet: OptionSpec = { type: "boolean", short: "q", summary: "print only problems" };

/** For commands that change something. */
export const dryRun: OptionSpec = { type: "boolean", summary: "show what would be done, do nothing" };

/** For commands that ask before they go on. Without a terminal, they go on with this only. */
export const yes: OptionSpec = { type: "boolean", short: "y", summary: "agree to what would be asked" };

/** For commands that change what would run, and so bring it into the agents as well. */
export const noSync: OptionSpec = { type: "boolean", summary: "leave your agents as they are until hawk sync" };
