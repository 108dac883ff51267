import type { ConfigProblem } from "@hawk/protocol/read";
import { statePaths } from "@hawk/state";
import type { Here } from "../ui/io.ts";
import { approve, findRoot, reviewProject } from "@hawk/trust";

/** Approves the project around as it is. */
export function trustAsIs(here: Here): { root: string; hooks: string[]; problems: ConfigProblem[] } {
  const root = findRoot(undefined, here);
  const review = reviewProject(root, here);
  approve(review, statePaths(here), new Date());
  return { root, hooks: (review.source?.definitions ?? []).map(({ name }) => name), problems: review.problems };
}
