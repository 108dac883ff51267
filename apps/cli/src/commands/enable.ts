import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { printTrustNote } from "./print-trust-note.ts";
import { expandPackages } from "../packages/expand-packages.ts";
import { findForeign, reviewHooks } from "../packages/review-hooks.ts";
import { projectConfig, userConfig } from "@hawk/trust";
import { enableHooks, printEnabled, switchedJson } from "../registry/enable-hooks.ts";
import { readNarrowing } from "../registry/read-narrowing.ts";
import { afterChange } from "./after-change.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const isDry = args.options["dry-run"] === true;
  const target = args.options["project"] ? projectConfig(io) : userConfig(io);
  const names = expandPackages(args.positionals, io);
  if (!(await reviewHooks(findForeign(names, io, target.project), args, io))) return exitCode.problem;
  const enabled = enableHooks(names, readNarrowing(args), target, io, isDry);
  if (args.options["json"]) io.stdout(`${JSON.stringify(switchedJson(enabled), null, 2)}\n`);
  else printEnabled(enabled, io);
  if (isDry) return exitCode.ok;
  printTrustNote(target, io);
  return afterChange(args, io);
}
