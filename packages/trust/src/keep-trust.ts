import { lstatSync } from "node:fs";
import { join } from "node:path";
import { readLedger, resolveLinks, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { approve } from "./approve.ts";
import { approvedProjects, trustStatusOf } from "./approved-projects.ts";
import { reviewProject } from "./review.ts";

/**
 * Edits a project's `.hawk` on the user's behalf. A project that was approved just before stays approved after: the user's own
 * command is not a hidden change. So does one that had no `.hawk`. An untrusted or changed one stays as it is.
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
