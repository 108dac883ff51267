import type { Io } from "../io.ts";
import { escapeText } from "../terminal.ts";
import type { ProjectStanding } from "@hawk/trust";

/** What a user has to know of projects that are not what was approved. */
export function printStandings(standings: readonly ProjectStanding[], io: Pick<Io, "stderr">): void {
  for (const { root, state } of standings) {
    const note = notes[state];
    if (note !== undefined) io.stderr(`hawk: ${escapeText(root)} ${note}\n`);
  }
}

const notes: Partial<Record<ProjectStanding["state"], string>> = {
  changed: "has changed since you trusted it: the approved copy runs; hawk trust shows the difference",
  lost: "is trusted, but hawk's copy of it is damaged, so nothing of it runs; run hawk trust there again",
};
