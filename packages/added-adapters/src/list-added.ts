import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { readApproved } from "./approved.ts";
import type { ApprovedAdapter } from "./approved.ts";
import { digestOf } from "./digest-of.ts";

/** `changed`: its package has different bytes now, and hawk keeps using the approved ones. `gone`: its package is missing. */
export interface AddedAdapter extends ApprovedAdapter {
  state: "as approved" | "changed" | "gone" | "damaged";
}

/** The approved adapters, compared with their packages now. Runs none of their code. */
export function listAdded(user: UserHome): AddedAdapter[] {
  return readApproved(statePaths(user)).map((adapter) => Object.assign(adapter, { state: stateOf(adapter) }));
}

function stateOf({ source, file, sha256 }: ApprovedAdapter): AddedAdapter["state"] {
  if (digestOf(file) !== sha256) return "damaged";
  const now = digestOf(source);
  return now === null ? "gone" : now === sha256 ? "as approved" : "changed";
}
