import type { CommandGroup } from "../command.ts";
import { dryRun, json, quiet } from "./common-options.ts";

export const agentCommands: CommandGroup = {
  title: "Into your agents",
  commands: [
    {
      name: "sync",
      summary: "Bring the hooks of your configuration into your agents",
      positionals: [],
      options: {
        host: { type: "string", value: "HOST", summary: "only one agent, such as claude-code" },
        scope: { type: "string", value: "SCOPE", summary: "user (default), project or local settings" },
        vendor: { type: "boolean", summary: "with --scope project: copies for those without hawk" },
        "dry-run": { type: "boolean", summary: "show the difference in each file, write nothing" },
        "codex-trust": { type: "boolean", summary: "tell Codex that it may run hawk's hooks" },
        "assume-trusted": { type: "boolean", summary: "trust this project as it is now, without showing it" },
        quiet,
        json,
      },
      examples: ["hawk sync --dry-run", "hawk sync", "hawk sync --scope project --vendor --assume-trusted"],
      load: () => import("../commands/sync.ts"),
    },
    {
      name: "status",
      summary: "Show your agents, and whether hawk is in sync with them",
      positionals: [],
      options: { quiet, json },
      examples: ["hawk status", "hawk status --json"],
      load: () => import("../commands/status.ts"),
    },
    {
      name: "events",
      summary: "Show which events each agent has, and what a hook can do there",
      positionals: [],
      options: { host: { type: "string", value: "HOST", summary: "one agent, with its own names and notes" }, json },
      examples: ["hawk events", "hawk events --host claude-code", "hawk events --json"],
      load: () => import("../commands/events.ts"),
    },
    {
      name: "clean",
      summary: "Take hawk out of your agents, and remove all that it made",
      positionals: [],
      options: { host: { type: "string", value: "HOST", summary: "only one agent" }, "dry-run": dryRun, quiet, json },
      examples: ["hawk clean --dry-run", "hawk clean", "hawk clean --host claude-code"],
      load: () => import("../commands/clean.ts"),
    },
  ],
};
