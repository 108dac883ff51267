import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { optional, required } from "../command/positionals.ts";

/** The actions that leave other settings behind. */
const changing: ReadonlySet<string> = new Set(["set", "unset", "edit"]);

export const config: Command = command({
  name: "config",
  summary: "Show or change settings: get, set, unset, path, edit",
  positionals: {
    action: required("get, set, unset, path or edit"),
    key: optional("such as trace or policy.disableAllHooks"),
    value: optional("for set; lists are comma-separated"),
  },
  options: {
    project: option.flag("of this project, not your own"),
    noSync: option.noSync,
    dryRun: option.dryRun,
    quiet: option.quiet,
    json: option.json,
  },
  weakens: ({ action, dryRun }) => changing.has(action) && !dryRun,
  isVerbatim: ({ action }) => !changing.has(action),
  examples: ["hawk config get", "hawk config set trace decisions", "hawk config set directories ~/work,~/clients", "hawk config edit"],
  run: async (request, io) => (await import("./config-actions.ts")).performConfig(request, io),
});
