import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { required } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import { syncAfter } from "../agents/sync-after.ts";

export const removePackage: Command = command({
  name: "package remove",
  summary: "Disable the hooks of a package, and remove them",
  positionals: { package: required("the name of a package") },
  options: { noSync: option.noSync, dryRun: option.dryRun, quiet: option.quiet, json: option.json },
  weakens: ({ dryRun }) => !dryRun,
  examples: ["hawk package remove guards", "hawk package remove guards --dry-run"],
  run: async (request, io) => {
    const packages = await import("@hawk/manage/packages");
    const { renderRemaining, renderRemoval } = await import("../packages/render-removal.ts");
    const { package: name, dryRun } = request;
    let code: number = exitCode.ok;
    const removal = await packages.removePackage({ name, isDry: dryRun }, io, async () => {
      const synced = await syncAfter(request, io)();
      io.stderr(synced.notes ?? "");
      code = synced.code ?? exitCode.ok;
    });
    const { removed, kept, disabled, left } = removal;
    return {
      data: { dryRun, package: name, removed, kept: kept.map(({ hook }) => hook), disabled, left },
      text: renderRemoval(removal, io),
      notes: renderRemaining(removal),
      code,
    };
  },
});
