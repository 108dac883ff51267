import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import { readLedger, statePaths } from "@hawk/state";
import type { Here } from "../ui/io.ts";
import { findTrusted, revoke } from "@hawk/trust";

/** Takes the user's trust in a project back; the answer is the project. */
export function revokeTrust({ path, isDry }: { path: string | undefined; isDry: boolean }, here: Here): string {
  const state = statePaths(here);
  const roots = Object.keys(readLedger(state.ledger).projects);
  const root = findTrusted(path, roots, here);
  if (!roots.includes(root)) throw notTrusted(root, roots);
  if (!isDry) revoke(root, state);
  return root;
}

function notTrusted(root: string, roots: readonly string[]): HawkError {
  const [near] = nearest(root, roots);
  return new HawkError("trust/unknown", `${root} is not trusted, so there is nothing to take back`, {
    hint: near ? `did you mean ${near}?` : "hawk trust --list shows the projects that you trust",
  });
}
