import type { Rule } from "./rule.ts";

/** What the user has set for the guards, from hawk's configuration. */
export interface Policy {
  readonly packs: ReadonlySet<string>;
  /** Rules or families that are allowed. */
  readonly allowed: ReadonlySet<string>;
  readonly protectedBranches: ReadonlySet<string>;
  readonly guarded: readonly string[];
  readonly allowedPaths: readonly string[];
  readonly guardsLocks: boolean;
  readonly guardsReads: boolean;
  readonly unscanned: readonly string[];
  readonly ownRules: readonly Rule[];
}

export function isAllowed(policy: Policy, rule: string): boolean {
  return policy.allowed.has(rule) || policy.allowed.has(rule.slice(0, rule.indexOf("/")));
}
