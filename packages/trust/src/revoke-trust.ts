import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import { readLedger, statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { revoke } from "./approve.ts";
import { findTrusted } from "./find-root.ts";

/** Takes the user's trust in a project back; the answer is the project. */
export function revokeTrust({ path, isDry }: { path: string | undefined; isDry: boolean }, user: Surroundings): string {
  const state = statePaths(user);
  const roots = Object.keys(readLedger(state.ledger).projects);
  const root = findTrusted(path, roots, user);
  if (!roots.includes(root)) throw notTrusted(root, roots);
  if (!isDry) revoke(root, state);
  return root;
}

function notTrusted(root: string, roots: readonly string[]): HawkError {
  const [near] = nearest(root, roots);
  return new HawkError("trust/unknown", `${root} is not trusted, so there is nothing to revoke`, {
    hint: near ? `did you mean ${near}?` : "hawk trust --list shows the projects you trust",
  });
}
