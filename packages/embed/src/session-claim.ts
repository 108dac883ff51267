import type { EngineOptions } from "@hawk/engine";

/** Lets a once-only hook run once in each session. */
export function createSessionClaim(): NonNullable<EngineOptions["claim"]> {
  const spent = new Set<string>();
  return ({ id }, { payload }) => {
    const key = JSON.stringify([payload["session_id"], id]);
    return !spent.has(key) && Boolean(spent.add(key));
  };
}
