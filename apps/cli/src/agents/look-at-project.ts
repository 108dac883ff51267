import { readLedger, statePaths } from "@hawk/state";
import type { Here } from "../ui/io.ts";
import { approve, approvedProjects, describeReview, findRoot, reviewProject } from "@hawk/trust";
import type { DescribedReview, Review } from "@hawk/trust";

interface Looked {
  review: Review;
  described: DescribedReview;
  /** Approves what was looked at, whatever has become of the project meanwhile. */
  approveIt: () => void;
}

/** What a project would do, held against what was approved of it before. */
export function lookAtProject(path: string | undefined, here: Here): Looked {
  const state = statePaths(here);
  const root = findRoot(path, here);
  const previous = approvedProjects(state, readLedger(state.ledger)).copyOf(root);
  const review = reviewProject(root, here);
  return { review, described: describeReview(review, previous), approveIt: () => approve(review, state, new Date()) };
}
