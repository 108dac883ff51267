import type { CommandGroup } from "../command.ts";
import { json, quiet } from "./common-options.ts";

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
  ],
};
