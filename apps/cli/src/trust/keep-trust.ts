import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { Io } from "../io.ts";
import { readLedger, resolveLinks, statePaths } from "@hawk/state";
import { approve } from "./approve.ts";
import { approvedProjects, standingOf } from "./approved-projects.ts";
import { reviewProject } from "./review.ts";

/**
 * Edits a project's `.hawk` on the user's behalf. A project that was as approved just before is approved as it is after: the user's own
 * command is no change behind the user's back. So is one that had no `.hawk` at all. One that is not trusted, or has changed, stays so.
 */
export function keepTrust<T>(directory: string, io: Pick<Io, "env" | "home">, edit: () => T): T {
  const root = resolveLinks(directory);
  const isKept = isCurrent(root, io);
  const result = edit();
  if (isKept && isThere(root)) approve(reviewProject(root, io), statePaths(io), new Date());
  return result;
}

function isCurrent(root: string, io: Pick<Io, "env" | "home">): boolean {
  const state = statePaths(io);
  const trust = approvedProjects(state, readLedger(state.ledger));
  return trust.copyOf(root) === null ? !isThere(root) : standingOf(trust, root).state === "as approved";
}

function isThere(root: string): boolean {
  return lstatSync(join(root, ".hawk"), { throwIfNoEntry: false }) !== undefined;
}
