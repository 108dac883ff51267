import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { expandPackages } from "../packages/expand-packages.ts";
import { disableHooks, printDisabled } from "../registry/disable-hooks.ts";
import type { Disabling } from "../registry/disable-hooks.ts";
import { projectConfig, userConfig } from "@hawk/trust";
import { switchedJson } from "../registry/enable-hooks.ts";
import { readNarrowing } from "../registry/read-narrowing.ts";
import { readUntil } from "../registry/until.ts";
import { usageError } from "../usage-error.ts";
import { afterChange } from "./after-change.ts";
import { loadForCommand } from "./load-for-command.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const isDry = args.options["dry-run"] === true;
  const target = args.options["project"] ? projectConfig(io) : userConfig(io);
  const disabling = readDisabling(args);
  const { sources } = loadForCommand({ positionals: [], options: {} }, io);
  const disabled = disableHooks(expandPackages(args.positionals, io), disabling, target, { io, sources, isDry });
  if (args.options["json"]) io.stdout(`${JSON.stringify(switchedJson(disabled), null, 2)}\n`);
  else printDisabled(disabled, disabling, io);
  return isDry ? exitCode.ok : afterChange(args, io);
}

function readDisabling(args: CommandArguments): Disabling {
  const narrowing = readNarrowing(args);
  if (narrowing.events && narrowing.hosts)
    throw usageError("--event and --host can't be disabled together", "disable it for the event, or in the host");
  const time = args.options["for"];
  return { ...narrowing, ...(typeof time === "string" ? { until: readUntil(time, new Date()) } : {}) };
}
