import type { DownloadRequest } from "@hawk/registry/download";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { optional } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import { usageError } from "../ui/usage-error.ts";
import { reach } from "./reach.ts";

export const download: Command = command({
  name: "package add",
  summary: "Fetch other people's hooks; none runs until you enable it",
  positionals: { source: optional("owner/repo, a git address or a directory") },
  options: {
    ref: option.text("a branch, a tag or a commit", "REF"),
    select: option.list("only these, comma-separated; * matches any text", "NAMES", "guard.py"),
    as: option.text("what to call the package", "NAME"),
    frozen: option.flag("exactly what hawk.lock says; alone: restore all"),
    ...reach,
    dryRun: option.dryRun,
    noSync: option.noSync,
    yes: option.yes,
    quiet: option.quiet,
    json: option.json,
  },
  examples: [
    "hawk package add owner/repo",
    "hawk package add https://example.com/hooks.git --ref v1.2.0 --select guard.py",
    "hawk package add ./hooks",
    "hawk package add --frozen",
  ],
  run: async (request, io) => {
    const { source, ref, select, as, frozen, dryRun, yes } = request;
    if (frozen) return (await import("./download-frozen.ts")).restoreAnswer(request, io);
    if (source === undefined)
      throw usageError("hawk package add needs a source", "such as owner/repo, https://… or ./directory; --frozen alone restores all");
    const packages = await import("@hawk/manage/packages");
    const { chooseHooks } = await import("../packages/choose-hooks.ts");
    const { renderPassedOver } = await import("../packages/render-package.ts");
    const { downloadJson, renderDownload, renderDownloadNotes } = await import("../packages/render-download.ts");
    packages.refuseAmbiguous(source, io.cwd);
    const from = packages.readSource(source, request, io);
    const stop = io.progress?.(`Fetching ${source}`);
    const fetched = await packages.fetchFrom(from, ref, request, io).finally(stop);
    if (fetched.hooks.length === 0) io.stderr(renderPassedOver(fetched.passedOver, { hasColour: false }));
    packages.refuseEmpty(fetched);
    const chosen = await chooseHooks(fetched, select, yes ? undefined : io.ask);
    if (!chosen) return exitCode.problem;
    const wanted: DownloadRequest = {
      name: as ?? from.name,
      fetched,
      ...chosen,
      ...(ref === undefined ? {} : { ref }),
      now: new Date().toISOString(),
    };
    const plan = packages.download(wanted, dryRun, io);
    return {
      data: downloadJson(wanted, plan, dryRun),
      text: renderDownload(wanted, plan, dryRun, io),
      notes: renderDownloadNotes(wanted, plan),
    };
  },
});
