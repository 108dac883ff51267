import { readFileSync } from "node:fs";
import type { Plan } from "@hawk/config";
import type { TraceLevel } from "@hawk/runner";

/** What `hawk sync` leaves for the dispatcher. */
export interface StoredPlan {
  version: 1;
  host: string;
  plan: Plan;
  trace: { level: TraceLevel; file: string };
  /** Where projects have plans of their own; only in the plan that holds everywhere, and only when there are any. */
  projectsDir?: string;
  /** Where TypeScript hooks are kept without their types. */
  cacheDir: string;
  /** Where it is kept that a hook that runs once has run. */
  onceDir: string;
  /** A private directory for what lives as long as one event. */
  temporaryDir: string;
}

export function readStoredPlan(path: string): StoredPlan {
  return JSON.parse(readFileSync(path, "utf8")) as StoredPlan;
}
