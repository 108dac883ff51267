import { join, resolve } from "node:path";
import { configPaths } from "@hawk/state";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { optional } from "../command/positionals.ts";
import { syncAfter } from "../agents/sync-after.ts";

export const migrate: Command = command({
  name: "migrate",
  summary: "Bring hooks over from hawk-hooks, or from event directories",
  positionals: { path: optional("a directory; default: ~/.config/hawk-hooks") },
  options: {
    enable: option.flag("enable hooks of event directories right away"),
    dryRun: option.dryRun,
    noSync: option.noSync,
    quiet: option.quiet,
    json: option.json,
  },
  examples: ["hawk migrate --dry-run", "hawk migrate", "hawk migrate ./hooks --enable"],
  run: async (request, io) => {
    const { migrateHome } = await import("@hawk/import");
    const { migratedJson, renderMigrated } = await import("../agents/render-migrated.ts");
    const { path, enable, dryRun } = request;
    const root = path === undefined ? join(configPaths(io).configHome, "hawk-hooks") : resolve(io.cwd, path);
    const migrated = migrateHome(root, { isDry: dryRun, isEnabling: enable }, io);
    return {
      data: migratedJson(migrated, dryRun),
      text: renderMigrated(migrated, dryRun, io),
      ...(migrated.edits.length > 0 && !dryRun ? { after: syncAfter(request, io) } : {}),
    };
  },
});
