import type { Command, CommandGroup } from "./command.ts";
import { agentCommands } from "./command-groups/agents.ts";
import { hookCommands } from "./command-groups/hooks.ts";
import { insightCommands } from "./command-groups/insight.ts";
import { movingCommands } from "./command-groups/moving.ts";
import { projectCommands } from "./command-groups/projects.ts";
import { sharingCommands } from "./command-groups/sharing.ts";
import { startCommands } from "./command-groups/start.ts";

/** In the order in which a newcomer meets them. */
export const commandGroups: readonly CommandGroup[] = [
  startCommands,
  hookCommands,
  agentCommands,
  insightCommands,
  projectCommands,
  sharingCommands,
  movingCommands,
];

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands);
