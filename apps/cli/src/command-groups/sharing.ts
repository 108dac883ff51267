import type { CommandGroup } from "../command.ts";
import { json } from "./common-options.ts";

export const sharingCommands: CommandGroup = {
  title: "Finding and sharing",
  commands: [
    {
      name: "scan",
      summary: "Find the hooks in a tree and show what each one declares",
      positionals: [{ name: "path", summary: "a directory, or a single file" }],
      options: {
        json,
        depth: { type: "string", value: "N", summary: "descend at most N levels of subdirectories" },
      },
      examples: ["hawk scan ~/.config/hawk/registry/hooks", "hawk scan . --depth 2", "hawk scan hooks --json"],
      load: () => import("../commands/scan.ts"),
    },
  ],
};
