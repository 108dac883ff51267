import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { repeated } from "../command/positionals.ts";
import { syncAfter } from "../agents/sync-after.ts";

export const remove: Command = command({
  name: "remove",
  summary: "Remove hooks from your registry, keeping a copy",
  positionals: { hook: repeated("the name of a hook") },
  options: {
    force: option.flag("even if enabled (turns it off)"),
    noSync: option.noSync,
    dryRun: option.dryRun,
    quiet: option.quiet,
    json: option.json,
  },
  weakens: ({ dryRun }) => !dryRun,
  examples: ["hawk remove guard.py", "hawk remove guard.py notify.py --force"],
  run: async (request, io) => {
    const { removeHooks } = await import("@hawk/manage");
    const { renderRemaining, renderRemovals } = await import("../registry/render-removals.ts");
    const { dryRun } = request;
    const removed = removeHooks({ names: request.hook, isForced: request.force, isDry: dryRun }, io);
    return {
      data: { dryRun, removed },
      text: renderRemovals(removed, dryRun),
      notes: renderRemaining(removed),
      ...(dryRun ? {} : { after: syncAfter(request, io) }),
    };
  },
});
