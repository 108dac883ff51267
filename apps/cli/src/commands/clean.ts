import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CommandArguments } from "../command.ts";
import { unlinkNeeds } from "@hawk/registry/deps";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { findRuntimeDir, listFiles, lockState, readLedger, removeOwn, statePaths, writeLedger } from "@hawk/state";
import { loadAdapter, removeState, takeOut } from "@hawk/sync";
import type { Ledger, StatePaths } from "@hawk/state";
import type { TakenOut } from "@hawk/sync";
import { escapeText } from "../terminal.ts";

/** Takes hawk out of the agents' settings, and removes all that it made. The user's own configuration and hooks stay. */
export async function run({ options }: CommandArguments, io: Io): Promise<number> {
  const state = statePaths(io);
  const host = typeof options["host"] === "string" ? options["host"] : undefined;
  if (host !== undefined) await loadAdapter(host, io.adapters);
  const isDry = options["dry-run"] === true;
  const lock = existsSync(state.root) && !isDry ? lockState(state) : null;
  try {
    const cleaned = existsSync(state.root) ? await clean(host, state, io, isDry) : { settings: [], directory: null, failures: [] };
    if (options["json"]) io.stdout(`${JSON.stringify(toJson(cleaned, isDry), null, 2)}\n`);
    else report(cleaned, host, isDry, io);
    tellFailures(cleaned.failures, io);
    return cleaned.failures.length > 0 ? exitCode.problem : exitCode.ok;
  } finally {
    lock?.release();
  }
}

/** What was, or would be, taken away. */
interface Cleaned {
  settings: TakenOut["edits"];
  /** Hawk's own directory, when it goes as a whole. */
  directory: string | null;
  failures: TakenOut["failures"];
}

function toJson({ settings, directory, failures }: Cleaned, dryRun: boolean): unknown {
  return { dryRun, settings, directory, failures: failures.map(({ code, message, hint }) => ({ code, message, hint })) };
}

async function clean(host: string | undefined, state: StatePaths, io: Io, isDry: boolean): Promise<Cleaned> {
  const ledger = readLedger(state.ledger);
  const leaving = ledger.registered.filter((place) => host === undefined || place.host === host);
  const { edits, failures } = await takeOut(leaving, state, io.adapters, isDry);
  const isWhole = host === undefined && failures.length === 0;
  if (!isDry && isWhole) {
    unlinkNeeds(state, io);
    removeState(ledger, state, findRuntimeDir(io, state.root));
  } else if (!isDry && host !== undefined && failures.length === 0) forgetHost(host, ledger, state);
  return { settings: edits, directory: isWhole ? state.root : null, failures };
}

function report({ settings, directory, failures }: Cleaned, host: string | undefined, isDry: boolean, io: Io): void {
  const would = isDry ? "would be " : "";
  for (const { path, isRemoved } of settings)
    io.stdout(`${escapeText(path)}: ${isRemoved ? `${would}removed` : `hawk's entries ${would}taken out`}\n`);
  if (failures.length > 0) return;
  if (isDry)
    return io.stdout(directory === null ? "Nothing was changed.\n" : `${escapeText(directory)}: would be removed\nNothing was changed.\n`);
  if (host !== undefined) return io.stdout(`hawk is out of ${host}.\n`);
  io.stdout(
    directory === null
      ? "There is nothing of hawk's to remove.\n"
      : "Everything that hawk made is removed; your configuration and hooks are where they were.\n",
  );
}

function tellFailures(failures: TakenOut["failures"], io: Io): void {
  for (const { message, hint } of failures) io.stderr(`hawk: ${escapeText(message)}\n${hint ? `      ${escapeText(hint)}\n` : ""}`);
  if (failures.length > 0) io.stderr("hawk: the rest is left as it is, so that hawk clean can be run again\n");
}

function forgetHost(host: string, ledger: Ledger, state: StatePaths): void {
  const own = [...listFiles(join(state.run, host)), join(state.plans, `${host}.json`)];
  const ofProjects = listFiles(state.projects).filter((path) => path.includes(`/@hawk/${host}/`) || path.endsWith(`/@hawk/${host}.json`));
  for (const path of [...own, ...ofProjects]) removeOwn(path, state.root);
  const registered = ledger.registered.filter((place) => place.host !== host);
  writeLedger(state.ledger, { ...ledger, registered });
}
