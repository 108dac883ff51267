import { resolve } from "node:path";
import type { CommandAnswer } from "../command/answer.ts";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { repeated } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { usageError } from "../ui/usage-error.ts";
import { syncAfter } from "../agents/sync-after.ts";

export const add: Command = command({
  name: "add",
  summary: "Copy hook files into your registry",
  positionals: { path: repeated("a hook file, or a directory with hooks") },
  options: {
    as: option.text("under another name", "NAME"),
    enable: option.flag("also enable them"),
    noSync: option.noSync,
    dryRun: option.dryRun,
    quiet: option.quiet,
    json: option.json,
  },
  examples: ["hawk add guard.py", "hawk add guard.py --as my-guard.py --enable", "hawk add ~/dotfiles/hooks"],
  run: async (request, io) => {
    const paths = request.path.map((path) => resolve(io.cwd, path));
    if (request.as !== undefined && paths.length > 1) throw usageError("--as renames one hook", "add the others separately");
    return addPaths(paths, request, io);
  },
});

interface AddRequest {
  as?: string | undefined;
  enable: boolean;
  dryRun: boolean;
  noSync: boolean;
}

/** Copies hooks into the registry, and enables them if that is asked for. */
export async function addPaths(paths: readonly string[], request: AddRequest, io: Io): Promise<CommandAnswer> {
  const { addHooks } = await import("@hawk/manage");
  const { addedJson, renderAdded, renderLacks, renderRefusals } = await import("../registry/render-added.ts");
  const { as, enable, dryRun } = request;
  const added = await addHooks(paths, io, { isDry: dryRun, as, isEnabling: enable });
  const names = added.additions.map(({ name }) => name);
  const isOpen = names.length > 0 && !dryRun;
  const isBroken = added.additions.some(({ meta }) => meta.problems.some(({ severity }) => severity === "error"));
  const canFire = !isBroken && added.additions.every(({ meta }) => meta.events.length > 0);
  const hint = `hawk enable ${names.join(" ")} lets ${names.length === 1 ? "it" : "them"} run.\n`;
  return {
    data: { dryRun, ...addedJson(added) },
    text: renderAdded(added, dryRun, io) + (isOpen && !enable && canFire ? hint : ""),
    notes: renderRefusals(added) + (enable ? "" : renderLacks(added.lacks)),
    code: added.refusals.length > 0 || isBroken ? exitCode.problem : exitCode.ok,
    ...(isOpen && enable ? { after: () => enableAdded(names, request, io) } : {}),
  };
}

async function enableAdded(names: readonly string[], request: AddRequest, io: Io): Promise<CommandAnswer> {
  const { configTarget, enableHooks, findHook } = await import("@hawk/manage");
  const { renderEnabled } = await import("../registry/render-switched.ts");
  const hooks = names.map((name) => findHook(name, io));
  const enabled = enableHooks(hooks, {}, configTarget(false, io), io, false);
  return { text: renderEnabled(enabled, io), after: syncAfter(request, io) };
}
