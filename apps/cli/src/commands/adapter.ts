import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { optional, required } from "../command/positionals.ts";
import { readDigest } from "./read-digest.ts";

/** The actions that let code into hawk, or take an agent's guards out. */
const weakening: ReadonlySet<string> = new Set(["add", "remove"]);

export const adapter: Command = command({
  name: "adapter",
  summary: "Bring in agents that hawk doesn't know: add, list, remove, new",
  positionals: {
    action: required("add, list, remove or new"),
    name: optional("a package or path to add, an agent to remove, an id for new"),
  },
  options: {
    yes: option.yes,
    digest: option.valued("agree only to the file with this SHA-256", "DIGEST", readDigest),
    dryRun: option.dryRun,
    noSync: option.noSync,
    json: option.json,
    quiet: option.quiet,
  },
  weakens: ({ action, yes, dryRun }) => weakening.has(action) && (yes || action === "remove") && !dryRun,
  examples: ["hawk adapter add @someone/hawk-adapter-x", "hawk adapter list", "hawk adapter remove x", "hawk adapter new my-agent"],
  run: async (request, io) => (await import("./adapter-actions.ts")).performAdapter(request, io),
});
