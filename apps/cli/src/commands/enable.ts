import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { repeated } from "../command/positionals.ts";
import type { CommandAnswer } from "../command/answer.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { syncAfter } from "../agents/sync-after.ts";
import { narrowing, refuseHere, toNarrowing } from "./narrowing.ts";

export const enable: Command = command({
  name: "enable",
  summary: "Turn hooks on: your own, or built-in ones",
  positionals: { hook: repeated("the name of a hook, or of a package") },
  options: { ...narrowing, yes: option.yes, noSync: option.noSync, dryRun: option.dryRun, quiet: option.quiet, json: option.json },
  weakens: ({ yes, dryRun }) => yes && !dryRun,
  examples: ["hawk enable file-guard.py", "hawk enable notify.py --event stop --agent claude-code", "hawk enable guard.py --project"],
  run: async (request, io) => {
    refuseHere(request);
    if (request.here) return enableHere(request, io);
    const { configTarget, enableHooks, expandPackages, findHook, listPackages, refuseLackingHooks } = await import("@hawk/manage");
    const { noteTrust } = await import("../ui/trust-statuses.ts");
    const { agreeTo, findPending, settleDownloads } = await import("@hawk/manage/packages");
    const { reviewHooks } = await import("../packages/review-hooks.ts");
    const { renderEnabled, switchedJson } = await import("../registry/render-switched.ts");
    const { dryRun, yes, json } = request;
    const target = configTarget(request.project, io);
    if (!dryRun) settleDownloads(io);
    const packages = listPackages(io);
    const hooks = expandPackages(request.hook, packages).map((name) => findHook(name, io, target.project));
    await refuseLackingHooks(hooks, toNarrowing(request), target.project !== undefined, io);
    const pending = findPending(hooks, packages, io);
    const review = { isDry: dryRun, isAgreed: yes, isSilent: json };
    if (!(await reviewHooks(pending, review, io, () => agreeTo(pending, io)))) return exitCode.problem;
    const enabled = enableHooks(hooks, toNarrowing(request), target, io, dryRun);
    const shown = { data: switchedJson(enabled), text: renderEnabled(enabled, io) };
    const distrust = noteTrust(target, io);
    if (dryRun) return shown;
    return distrust === "" ? { ...shown, after: syncAfter(request, io) } : { ...shown, notes: distrust };
  },
});

/** Takes back what `hawk disable --here` did. */
async function enableHere({ hook, dryRun, noSync }: { hook: string[]; dryRun: boolean; noSync: boolean }, io: Io): Promise<CommandAnswer> {
  const { switchHooksHere } = await import("@hawk/manage");
  const { renderEnabled, switchedJson } = await import("../registry/render-switched.ts");
  const enabled = switchHooksHere({ names: hook, isOn: true, isDry: dryRun }, [], io);
  const shown = { data: switchedJson(enabled), text: renderEnabled(enabled, io) };
  return dryRun ? shown : { ...shown, after: syncAfter({ noSync }, io) };
}
