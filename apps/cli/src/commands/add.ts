import { resolve } from "node:path";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { addHooks, addedJson, printAdded } from "../registry/add-hooks.ts";
import { enableHooks, printEnabled } from "../registry/enable-hooks.ts";
import { userConfig } from "@hawk/trust";
import { usageError } from "../usage-error.ts";
import { afterChange } from "./after-change.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { as, json, enable } = args.options;
  const isDry = args.options["dry-run"] === true;
  const paths = args.positionals.map((path) => resolve(io.cwd, path));
  if (typeof as === "string" && paths.length > 1) throw usageError("--as gives one hook another name", "add the others by themselves");
  const added = addHooks(paths, io, { isDry, ...(typeof as === "string" ? { as } : {}) });
  if (json) io.stdout(`${JSON.stringify({ dryRun: isDry, ...addedJson(added) }, null, 2)}\n`);
  else printAdded(added, io, isDry);
  const names = added.additions.map(({ name }) => name);
  const code = added.refusals.length > 0 ? exitCode.problem : exitCode.ok;
  if (!enable || isDry || names.length === 0) {
    if (!json && !enable && names.length > 0 && !isDry)
      io.stdout(`hawk enable ${names.join(" ")} lets ${names.length === 1 ? "it" : "them"} run.\n`);
    return code;
  }
  const enabled = enableHooks(names, {}, userConfig(io), io, isDry);
  if (!json) printEnabled(enabled, io);
  return Math.max(code, await afterChange(args, io));
}
