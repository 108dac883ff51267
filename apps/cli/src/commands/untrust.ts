import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { readLedger, statePaths } from "@hawk/state";
import { escapeText } from "../terminal.ts";
import { findTrusted, revoke } from "@hawk/trust";
import { afterChange } from "./after-change.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { json, "dry-run": isDry } = args.options;
  const state = statePaths(io);
  const roots = Object.keys(readLedger(state.ledger).projects);
  const root = findTrusted(args.positionals[0], roots, io);
  if (!roots.includes(root)) throw notTrusted(root, roots);
  if (!isDry) revoke(root, state);
  if (json) io.stdout(`${JSON.stringify({ root, dryRun: isDry === true }, null, 2)}\n`);
  else io.stdout(`${escapeText(root)} ${isDry ? "would no longer be" : "is no longer"} trusted; its own hooks do not run.\n`);
  return isDry ? exitCode.ok : afterChange(args, io);
}

function notTrusted(root: string, roots: readonly string[]): HawkError {
  const [near] = nearest(root, roots);
  return new HawkError("trust/unknown", `${root} is not trusted, so there is nothing to take back`, {
    hint: near ? `did you mean ${near}?` : "hawk trust --list shows the projects that you trust",
  });
}
