import { rmSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { mirrorPath } from "@hawk/protocol";
import { saveCopy, sweepCopies } from "./copies/store.ts";
import { lockState, missingParents, readLedger, writeLedger } from "@hawk/state";
import type { Ledger, StatePaths } from "@hawk/state";
import type { Review } from "./review.ts";

/** Keeps a copy of what was reviewed, and records the user's approval. */
export function approve({ snapshot, problems }: Review, state: StatePaths, now: Date): void {
  if (problems.some(({ severity }) => severity === "error"))
    throw new HawkError("trust/broken-config", `the configuration of ${snapshot.root} has an error`, {
      changed: false,
      hint: "correct what is named above and run hawk trust again",
    });
  changeProjects(state, (projects) => ({
    ...projects,
    [snapshot.root]: { digest: saveCopy(state.trusted, snapshot), approvedAt: now.toISOString() },
  }));
}

/** Forgets a project. Its hooks stop right away; a sync only cleans up. */
export function revoke(root: string, state: StatePaths): void {
  changeProjects(state, ({ [root]: _gone, ...projects }) => {
    rmSync(join(state.projects, mirrorPath(root), "@hawk"), { recursive: true, force: true });
    sweepCopies(state.trusted, projects);
    return projects;
  });
}

/** Changes the record of projects under a lock. */
function changeProjects(state: StatePaths, change: (projects: Ledger["projects"]) => Ledger["projects"]): void {
  const made = missingParents(state.root);
  const lock = lockState(state);
  try {
    const ledger = readLedger(state.ledger);
    writeLedger(state.ledger, { ...ledger, projects: change(ledger.projects), made: [...ledger.made, ...made] });
  } finally {
    lock.release();
  }
}
