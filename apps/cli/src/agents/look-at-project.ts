import { readLedger, statePaths } from "@hawk/state";
import type { StatePaths } from "@hawk/state";
import type { Here } from "../io.ts";
import { approvedProjects, describeReview, findRoot, reviewProject } from "@hawk/trust";
import type { DescribedReview, Review } from "@hawk/trust";

/** What a project would do, held against what was approved of it before. */
export function lookAtProject(path: string | undefined, here: Here): { review: Review; described: DescribedReview; state: StatePaths } {
  const state = statePaths(here);
  const root = findRoot(path, here);
  const previous = approvedProjects(state, readLedger(state.ledger)).copyOf(root);
  const review = reviewProject(root, here);
  return { review, described: describeReview(review, previous), state };
}
