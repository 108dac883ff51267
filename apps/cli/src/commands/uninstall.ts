import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";
import type { Talk } from "../ui/io.ts";
import { usageError } from "../ui/usage-error.ts";

export const uninstall: Command = command({
  name: "uninstall",
  summary: "Remove hawk from this machine, and prove it's gone",
  options: {
    all: option.flag("also your own configuration and hooks"),
    dryRun: option.dryRun,
    yes: option.yes,
    json: option.json,
    quiet: option.quiet,
  },
  weakens: ({ yes, dryRun }) => yes && !dryRun,
  examples: ["hawk uninstall --dry-run", "hawk uninstall", "hawk uninstall --all --yes"],
  run: async ({ all, dryRun, yes, json }, io) => {
    const { applyUninstall, planUninstall } = await import("@hawk/sync");
    const { doneJson, isClean, planJson, renderFailures, renderOutcome, renderPlan } = await import("../agents/render-uninstall.ts");
    const plan = await planUninstall(io, all);
    const shown = renderPlan(plan, dryRun);
    if (dryRun) return { data: { dryRun, ...planJson(plan) }, text: shown };
    if (!json) io.stdout(shown);
    if (!yes && !(await isAgreed(all && plan.own !== null, io))) return exitCode.problem;
    const done = await applyUninstall(plan, io);
    return {
      data: { dryRun, ...planJson(plan), ...doneJson(done) },
      text: renderOutcome(plan, done, io),
      notes: renderFailures(done),
      code: isClean(done) ? exitCode.ok : exitCode.problem,
    };
  },
});

/** The user says so at the terminal, or by an option. */
async function isAgreed(isOwnToo: boolean, { agree, stdout }: Talk): Promise<boolean> {
  if (!agree) throw usageError("not a terminal: nothing removed", "add --yes to do it; --dry-run shows what it would do");
  const isYes = await agree(isOwnToo ? "Remove all of this, including your own hooks and configuration?" : "Remove all of this?");
  if (!isYes) stdout("Nothing was removed.\n");
  return isYes;
}
