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
  ],
};
