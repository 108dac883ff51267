import { isHawkError } from "@hawk/errors";
import type { HawkError } from "@hawk/errors";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { syncAgents } from "@hawk/sync";
import { readLedger, statePaths } from "@hawk/state";
import { escapeText } from "../terminal.ts";
import { printProblems } from "./render-plan.ts";
import { printSyncNotes } from "./sync-notes.ts";

/**
 * Brings what a command has changed into the agents that hawk is in. A change that would silently not fire is what hawk is there to
 * prevent. The answer is the exit code: a sync that fails does not undo the change, but it is told.
 */
export async function afterChange({ options }: CommandArguments, io: Io): Promise<number> {
  const say = (line: string): void => (options["json"] ? undefined : io.stdout(`${line}\n`));
  if (options["no-sync"]) return exitCode.ok;
  const hosts = registeredHosts(io);
  if (hosts.length === 0) {
    say("Run hawk sync to bring this into your agents.");
    return exitCode.ok;
  }
  try {
    const report = await syncAgents({ hosts }, io, (problems) => printProblems(problems, io));
    say(`In your agents: ${hosts.join(", ")} ${hosts.length === 1 ? "is" : "are"} up to date.`);
    printSyncNotes(report, io);
    return report.faults.length > 0 ? exitCode.problem : exitCode.ok;
  } catch (error) {
    if (!isHawkError(error)) throw error;
    return tellFailure(error, io);
  }
}

/** Those in whose settings hawk is by the user's wish; a project that has copies of its own is another matter. */
function registeredHosts(io: Io): string[] {
  const { registered } = readLedger(statePaths(io).ledger);
  return [...new Set(registered.filter(({ scope, isTrust }) => scope !== "project" && !isTrust).map(({ host }) => host))];
}

function tellFailure({ message, hint = "" }: HawkError, io: Io): number {
  // What hints say of the sync alone would be wrong of the command as a whole.
  const advice = hint.replace(/^hawk changed nothing; /, "");
  io.stderr(`hawk: the change is made, but your agents do not have it yet: ${escapeText(message)}\n`);
  io.stderr(`      ${advice.includes("hawk sync") ? escapeText(advice) : `${escapeText(advice)}${advice && ", and "}run hawk sync`}\n`);
  return exitCode.problem;
}
