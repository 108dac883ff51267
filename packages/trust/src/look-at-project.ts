import { readLedger, statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { approve } from "./approve.ts";
import { approvedProjects } from "./approved-projects.ts";
import { describeReview } from "./describe-review.ts";
import type { DescribedReview } from "./describe-review.ts";
import { findRoot } from "./find-root.ts";
import { reviewProject } from "./review.ts";
import type { Review } from "./review.ts";

interface ReviewedProject {
  review: Review;
  described: DescribedReview;
  /** Approves exactly what was read, even if the project has changed since. */
  approveIt: () => void;
}

/** What a project would do, compared with what was approved before. */
export function lookAtProject(path: string | undefined, user: Surroundings): ReviewedProject {
  const state = statePaths(user);
  const root = findRoot(path, user);
  const previous = approvedProjects(state, readLedger(state.ledger)).servedBy(root);
  const review = reviewProject(root, user);
  return { review, described: describeReview(review, previous), approveIt: () => approve(review, state, new Date()) };
}
