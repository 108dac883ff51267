import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";
import { renderProblems, tellProblems } from "../ui/messages.ts";
import { usageError } from "../ui/usage-error.ts";
import { noteModes, noteUnreached } from "../windows.ts";
import type { CommandAnswer } from "../command/answer.ts";

export const sync: Command = command({
  name: "sync",
  summary: "Bring your hooks into your agents",
  options: {
    agent: option.supportedAgents("only these agents, comma-separated"),
    scope: option.oneOf("user (default), project or local settings", "SCOPE", "scope", ["user", "project", "local"]),
    vendor: option.flag("into the project: copies for people without hawk"),
    check: option.flag("with --vendor: exit 1 if copies are out of date"),
    dryRun: option.flag("show the diff of each file, write nothing"),
    codexTrust: option.flag("mark hawk's hooks as trusted in Codex"),
    assumeTrusted: option.flag("trust this project as it is now, without showing it"),
    quiet: option.quiet,
    json: option.json,
  },
  weakens: ({ assumeTrusted, dryRun }) => assumeTrusted && !dryRun,
  examples: ["hawk sync --dry-run", "hawk sync", "hawk sync --vendor --assume-trusted", "hawk sync --vendor --check"],
  run: async ({ agent, scope, vendor, check, dryRun, codexTrust, assumeTrusted, json }, io) => {
    if (check) return checkCopies(vendor, io);
    const { isWhole, syncAgents } = await import("@hawk/sync");
    const { settleDownloads } = await import("@hawk/manage/packages");
    const { renderSync, syncJson } = await import("../agents/render-sync.ts");
    const { renderRestart, renderSyncNotes } = await import("../agents/render-sync-notes.ts");
    const isLooking = dryRun || vendor;
    if (assumeTrusted && !isLooking) await trustProject(json, io);
    if (!dryRun) settleDownloads(io);
    const report = await syncAgents(
      {
        ...(agent ? { hosts: agent } : {}),
        ...(scope ? { scope } : {}),
        isVendoring: vendor,
        isDry: dryRun,
        assumesTrust: assumeTrusted && isLooking,
        grantsHostTrust: codexTrust,
      },
      io,
      tellProblems(io),
    );
    return {
      data: syncJson(report),
      text: renderSync(report, io) + renderRestart(report),
      notes: renderSyncNotes(report) + (vendor && !dryRun ? noteModes(io) : "") + (await noteUnreached(io)),
      code: isWhole(report) && !(agent && report.left.length > 0) ? exitCode.ok : exitCode.problem,
    };
  },
});

async function checkCopies(isVendoring: boolean, io: Io): Promise<CommandAnswer> {
  if (!isVendoring) throw usageError("--check is for a project's copies of its hooks", "add --vendor; hawk status looks at your agents");
  const { checkVendored } = await import("@hawk/sync");
  const { renderCopies } = await import("../agents/render-copies.ts");
  const checked = await checkVendored(io);
  return { data: checked, ...renderCopies(checked), code: checked.stale ? exitCode.problem : exitCode.ok };
}

/** The same as `hawk trust --yes`, without showing what it is about. */
async function trustProject(isSilent: boolean, io: Io): Promise<void> {
  const { lookAtProject } = await import("@hawk/trust");
  const { review, described, approveIt } = lookAtProject(undefined, io);
  approveIt();
  const hooks = (review.source?.definitions ?? []).map(({ name }) => name);
  io.stderr(renderProblems(review.problems));
  if (!isSilent)
    io.stdout(`Trusted ${escapeText(described.root)}: ${hooks.length === 0 ? "it has no hooks" : escapeText(hooks.join(", "))}\n`);
}
