import { nearest } from "@hawk/events";
import { readLedger, statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { revoke } from "./approve.ts";
import { findTrusted } from "./find-root.ts";

/** How a user's trust in a project changed. */
export interface RevokeReport {
  root: string;
  /** The user had trusted it. */
  wasTrusted: boolean;
  /** If not: a trusted project that the user may have meant. */
  near?: string | undefined;
}

/** Revokes the user's trust in a project. */
export function revokeTrust({ path, isDry }: { path: string | undefined; isDry: boolean }, user: Surroundings): RevokeReport {
  const state = statePaths(user);
  const roots = Object.keys(readLedger(state.ledger).projects);
  const root = findTrusted(path, roots, user);
  if (!roots.includes(root)) return { root, wasTrusted: false, near: nearest(root, roots)[0] };
  if (!isDry) revoke(root, state);
  return { root, wasTrusted: true };
}
