import { existsSync } from "node:fs";
import { isHawkError } from "@hawk/errors";
import { statePaths } from "@hawk/state";
import type { CommandAnswer } from "../command/answer.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { isWhole, syncAgents } from "@hawk/sync";
import type { SyncReport } from "@hawk/sync";
import { renderError, renderProblems } from "../ui/messages.ts";
import { renderRestart, renderSyncNotes } from "./render-sync-notes.ts";

/**
 * Brings what a command has changed into the agents that hawk is in. A change that would silently not fire is what hawk is there to
 * prevent. A sync that fails does not undo the change, but it is reported.
 */
export async function afterChange(io: Io): Promise<CommandAnswer> {
  const nowhere: CommandAnswer = { text: "Run hawk sync to bring this into your agents.\n" };
  if (!existsSync(statePaths(io).ledger)) return nowhere;
  let problems = "";
  try {
    const report = await syncAgents({ hosts: "registered" }, io, (found) => void (problems = renderProblems(found)));
    const hosts = report.hosts.map(({ host }) => host);
    if (hosts.length === 0) return nowhere;
    return {
      text: renderReached(report) + renderRestart(report),
      notes: problems + renderSyncNotes(report),
      code: isWhole(report) ? exitCode.ok : exitCode.problem,
    };
  } catch (error) {
    if (!isHawkError(error)) throw error;
    return { text: "", notes: problems + renderFailure(error.message, error.hint), code: exitCode.problem };
  }
}

/** An agent that skips hooks until its user trusts them has them, and is not up to date. */
function renderReached({ hosts, pending }: SyncReport): string {
  const waiting = pending.map(({ host }) => host);
  const reached = hosts.map(({ host }) => host).filter((host) => !waiting.includes(host));
  const done = reached.length === 0 ? "" : `In your agents: ${reached.join(", ")} ${reached.length === 1 ? "is" : "are"} up to date.\n`;
  return done + waiting.map((host) => `In your agents: ${host} has it, but doesn't run it until you trust it.\n`).join("");
}

function renderFailure(message: string, advice = ""): string {
  return renderError(
    `saved, but not synced to your agents: ${message}`,
    advice.includes("hawk sync") ? advice : `${advice}${advice && ", and "}run hawk sync`,
  );
}
