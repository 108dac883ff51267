import type { CommandGroup } from "../command.ts";
import { dryRun, json, noSync, quiet, yes } from "./common-options.ts";

const path = { name: "path", summary: "a project; the one around you when absent", isOptional: true } as const;

export const projectCommands: CommandGroup = {
  title: "Projects that bring hooks",
  commands: [
    {
      name: "trust",
      summary: "Show what a project would do in your agents, and let it in",
      positionals: [path],
      options: {
        list: { type: "boolean", summary: "show the projects that you trust, and how they are now" },
        yes,
        digest: { type: "string", value: "DIGEST", summary: "agree only to what was shown under this digest" },
        "dry-run": dryRun,
        "no-sync": noSync,
        json,
        quiet,
      },
      examples: ["hawk trust", "hawk trust ~/work/app --dry-run", "hawk trust --yes --digest DIGEST", "hawk trust --list"],
      load: () => import("../commands/trust.ts"),
    },
    {
      name: "untrust",
      summary: "Keep a project's own hooks from running",
      positionals: [path],
      options: { "dry-run": dryRun, "no-sync": noSync, json, quiet },
      examples: ["hawk untrust", "hawk untrust ~/work/app"],
      load: () => import("../commands/untrust.ts"),
    },
  ],
};
