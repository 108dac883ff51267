import { existsSync } from "node:fs";
import { isHawkError } from "@hawk/errors";
import { passWeakening } from "@hawk/manage/weakening";
import { quoteWord } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import { outdatedSessions, syncAgents } from "@hawk/sync";
import type { ActAnswer } from "../api.ts";
import type { UiSurroundings } from "../surroundings.ts";

/** A change as the command that would make it. */
interface Act {
  words: readonly string[];
  /** It leaves the agents with fewer guards, or with hooks that nobody looked at. */
  isWeakening: boolean;
}

/** Makes a change as its command does: below an agent the user is asked at the terminal, it is traced, and then brought into the agents. */
export async function doAct({ words, isWeakening }: Act, here: UiSurroundings, change: () => Promise<string>): Promise<ActAnswer> {
  const trace = isWeakening ? passWeakening(words, here) : () => undefined;
  const done = await change();
  trace();
  return { command: ["hawk", ...words.map(quoteWord)].join(" "), done, notes: await bringIntoAgents(here) };
}

/** A sync that fails does not undo the change, but it is reported. */
async function bringIntoAgents(here: UiSurroundings): Promise<string[]> {
  const later = "Run hawk sync to bring this into your agents.";
  if (!existsSync(statePaths(here).ledger)) return [later];
  const problems: string[] = [];
  try {
    const report = await syncAgents({ hosts: "registered" }, here, (found) => problems.push(...found.map(({ message }) => message)));
    if (report.hosts.length === 0) return [later];
    const old = outdatedSessions(report);
    return [
      `In your agents: ${report.hosts.map(({ host }) => host).join(", ")}.`,
      ...(old.length === 0 ? [] : [`Running sessions of ${old.join(", ")} still use the old settings.`]),
      ...problems,
    ];
  } catch (error) {
    if (!isHawkError(error)) throw error;
    return [`Saved, but not synced to your agents: ${error.message}`, ...problems];
  }
}
