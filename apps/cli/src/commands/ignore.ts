import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { escapeText } from "../ui/terminal.ts";

export const ignore: Command = command({
  name: "ignore",
  summary: "Hide hawk's local files from git in this clone",
  options: {
    all: option.flag("all of .hawk: your own hooks in another's repository"),
    dryRun: option.dryRun,
    quiet: option.quiet,
    json: option.json,
  },
  examples: ["hawk ignore", "hawk ignore --all"],
  run: async ({ all, dryRun }, io) => {
    const { ignoreInGit } = await import("@hawk/manage");
    const { renderEditedFile } = await import("../registry/render-switched.ts");
    const { edit, patterns } = ignoreInGit({ isAll: all, isDry: dryRun }, io);
    const isChanged = edit.before !== edit.after;
    const what = isChanged ? (dryRun ? "git would ignore" : "git now ignores") : "git already ignores";
    return {
      data: { dryRun, file: edit.path, patterns, change: isChanged },
      text: `${what} ${escapeText(patterns.join(", "))}\n${renderEditedFile(edit, dryRun)}`,
    };
  },
});
