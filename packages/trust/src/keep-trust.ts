import { lstatSync } from "node:fs";
import { join } from "node:path";
import { readLedger, resolveLinks, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { approve } from "./approve.ts";
import { approvedProjects, trustStatusOf } from "./approved-projects.ts";
import { reviewProject } from "./review.ts";

/**
 * Edits a project's `.hawk` on the user's behalf. A project that was as approved just before is approved as it is after: the user's own
 * command is no change behind the user's back. So is one that had no `.hawk` at all. One that is not trusted, or has changed, stays so.
 */
export function keepTrust<T>(directory: string, user: UserHome, edit: () => T): T {
  const root = resolveLinks(directory);
  const isKept = isCurrent(root, user);
  const result = edit();
  if (isKept && isThere(root)) approve(reviewProject(root, user), statePaths(user), new Date());
  return result;
}

function isCurrent(root: string, user: UserHome): boolean {
  const state = statePaths(user);
  const trust = approvedProjects(state, readLedger(state.ledger));
  return trust.copyOf(root) === null ? !isThere(root) : trustStatusOf(trust, root).state === "as approved";
}

function isThere(root: string): boolean {
  return lstatSync(join(root, ".hawk"), { throwIfNoEntry: false }) !== undefined;
}
