import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { repeated } from "../command/positionals.ts";
import { readUntil } from "../ui/until.ts";
import { usageError } from "../ui/usage-error.ts";
import { syncAfter } from "../agents/sync-after.ts";
import { narrowing, refuseHere, toNarrowing } from "./narrowing.ts";

export const disable: Command = command({
  name: "disable",
  summary: "Turn hooks off, for good or for a while",
  positionals: { hook: repeated("the name of a hook, or of a package") },
  options: {
    ...narrowing,
    for: option.valued("only for that long, such as 30m, 2h or 1d", "TIME", (time) => readUntil(time, new Date())),
    noSync: option.noSync,
    dryRun: option.dryRun,
    quiet: option.quiet,
    json: option.json,
  },
  weakens: ({ dryRun }) => !dryRun,
  examples: [
    "hawk disable notify.py",
    "hawk disable file-guard.py --for 2h",
    "hawk disable notify.py --event stop --project",
    "hawk disable slow.sh --here",
  ],
  run: async (request, io) => {
    if (request.event && request.agent)
      throw usageError("--event and --agent can't be disabled together", "disable it for the event, or in the agent");
    refuseHere(request);
    const { configTarget, disableHooks, expandPackages, listPackages, switchHooksHere } = await import("@hawk/manage");
    const { loadOwnPlan } = await import("@hawk/embed");
    const { renderDisabled, switchedJson } = await import("../registry/render-switched.ts");
    const { dryRun: isDry, for: until } = request;
    const target = configTarget(request.project, io);
    const disabling = { ...toNarrowing(request), ...(until === undefined ? {} : { until }) };
    const { sources, trustStatuses } = loadOwnPlan({}, io);
    const names = expandPackages(request.hook, listPackages(io));
    const disabled = request.here
      ? switchHooksHere({ names, isOn: false, until, isDry }, sources, io)
      : disableHooks(names, disabling, target, { here: io, sources, isDry });
    const { noteTrust, renderTrustStatuses } = await import("../ui/trust-statuses.ts");
    const distrust = isDry || request.here ? "" : noteTrust(target, io);
    const shown = {
      data: switchedJson(disabled),
      text: renderDisabled(disabled, disabling, io),
      notes: renderTrustStatuses(trustStatuses) + distrust,
    };
    return isDry || distrust !== "" ? shown : { ...shown, after: syncAfter(request, io) };
  },
});
