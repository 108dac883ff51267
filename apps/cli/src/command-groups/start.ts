import type { CommandGroup } from "../command.ts";
import { dryRun, json, noSync, quiet, yes } from "./common-options.ts";

export const startCommands: CommandGroup = {
  title: "Start here",
  commands: [
    {
      name: "try",
      summary: "See what hooks do in every agent, in a throwaway home",
      positionals: [],
      options: {
        host: { type: "string", value: "HOST", summary: "only one agent, such as codex" },
        keep: { type: "boolean", summary: "keep the throwaway home directory, to look into it" },
        json,
        quiet,
      },
      examples: ["hawk try", "hawk try --host claude-code --keep", "hawk try --json"],
      load: () => import("../commands/try.ts"),
    },
    {
      name: "init",
      summary: "Set hawk up: find your agents, choose hooks, see every change",
      positionals: [],
      options: {
        hooks: { type: "string", value: "NAMES", summary: "hooks that come with hawk, by commas, or none" },
        hosts: { type: "string", value: "HOSTS", summary: "agents, by commas, or none; those found when absent" },
        import: { type: "boolean", summary: "take over the hooks that agents have of their own" },
        "no-import": { type: "boolean", summary: "leave those as they are, unasked" },
        project: { type: "boolean", summary: "make a .hawk directory in this project as well" },
        "codex-trust": { type: "boolean", summary: "tell Codex that it may run hawk's hooks" },
        "no-sync": noSync,
        "dry-run": dryRun,
        yes,
        json,
        quiet,
      },
      examples: ["hawk init", "hawk init --dry-run", "hawk init --yes --hooks dangerous-cmd.sh,file-guard.py"],
      load: () => import("../commands/init.ts"),
    },
    {
      name: "uninstall",
      summary: "Take hawk off this machine, and prove that it is gone",
      positionals: [],
      options: {
        all: { type: "boolean", summary: "your own configuration and hooks as well" },
        "dry-run": dryRun,
        yes,
        json,
        quiet,
      },
      examples: ["hawk uninstall --dry-run", "hawk uninstall", "hawk uninstall --all --yes"],
      load: () => import("../commands/uninstall.ts"),
    },
  ],
};
