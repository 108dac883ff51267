import type { CommandGroup } from "../command.ts";
import { dryRun, json, noSync, quiet, yes } from "./common-options.ts";

export const movingCommands: CommandGroup = {
  title: "Bringing hooks along",
  commands: [
    {
      name: "deps",
      summary: "Show what your hooks need, and install what is missing",
      positionals: [],
      options: {
        install: { type: "boolean", summary: "install what is missing, for hooks only" },
        "dry-run": dryRun,
        yes,
        "no-sync": noSync,
        quiet,
        json,
      },
      examples: ["hawk deps", "hawk deps --install", "hawk deps --install --yes"],
      load: () => import("../commands/deps.ts"),
    },
    {
      name: "import",
      summary: "Bring the hooks of an agent's settings into hawk",
      positionals: [{ name: "from", summary: "an agent such as codex, or a file such as hooks.json" }],
      options: {
        replace: { type: "boolean", summary: "take the originals out, with a backup" },
        everywhere: { type: "boolean", summary: "for all agents, not only for the one they come from" },
        host: { type: "string", value: "HOST", summary: "the agent whose settings the file holds" },
        "dry-run": dryRun,
        "no-sync": noSync,
        quiet,
        json,
      },
      examples: ["hawk import claude-code --dry-run", "hawk import ~/.gemini/settings.json --replace", "hawk import hooks.toml"],
      load: () => import("../commands/import.ts"),
    },
    {
      name: "migrate",
      summary: "Bring hooks over from hawk-hooks, or from event directories",
      positionals: [{ name: "path", summary: "a directory; ~/.config/hawk-hooks when absent", isOptional: true }],
      options: {
        enable: { type: "boolean", summary: "enable hooks of event directories right away" },
        "dry-run": dryRun,
        "no-sync": noSync,
        quiet,
        json,
      },
      examples: ["hawk migrate --dry-run", "hawk migrate", "hawk migrate ./hooks --enable"],
      load: () => import("../commands/migrate.ts"),
    },
  ],
};
