import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { optional } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import { renderError } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";
import { syncAfter } from "../agents/sync-after.ts";

export const untrust: Command = command({
  name: "untrust",
  summary: "Keep a project's own hooks from running",
  positionals: { path: optional("a project; default: the one you're in") },
  options: { dryRun: option.dryRun, noSync: option.noSync, json: option.json, quiet: option.quiet },
  weakens: ({ dryRun }) => !dryRun,
  examples: ["hawk untrust", "hawk untrust ~/work/app"],
  run: async (request, io) => {
    const { revokeTrust } = await import("@hawk/trust");
    const { path, dryRun } = request;
    const { root, wasTrusted, near } = revokeTrust({ path, isDry: dryRun }, io);
    const hint = near === undefined ? "hawk trust --list shows the projects you trust" : `did you mean ${near}?`;
    return {
      data: { root, dryRun, wasTrusted },
      ...(wasTrusted
        ? { text: `${escapeText(root)} ${dryRun ? "would no longer be" : "is no longer"} trusted; its own hooks do not run.\n` }
        : { text: "", notes: renderError(`${root} is not trusted, so there is nothing to revoke`, hint), code: exitCode.problem }),
      // Also a second time: the first run may have been killed before it reached the agents.
      ...(dryRun ? {} : { after: syncAfter(request, io) }),
    };
  },
});
