/** What a search may still use. `spent` says which limit ran out first. */
export interface Budget {
  entries: number;
  bytes: number;
  endsAtMs: number;
  signal: AbortSignal;
  spent?: "entries" | "bytes" | "time";
}

const MOST_ENTRIES = 20_000;
const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST_MS = 5000;

export function createBudget(signal: AbortSignal): Budget {
  return { entries: MOST_ENTRIES, bytes: MOST_BYTES, endsAtMs: performance.now() + LONGEST_MS, signal };
}

/** Takes from the budget; `false` if that was too much. Throws once aborted. */
export function spend(budget: Budget, cost: { entries?: number; bytes?: number }): boolean {
  budget.signal.throwIfAborted();
  budget.entries -= cost.entries ?? 0;
  budget.bytes -= cost.bytes ?? 0;
  if (budget.entries < 0) budget.spent ??= "entries";
  if (budget.bytes < 0) budget.spent ??= "bytes";
  if (performance.now() > budget.endsAtMs) budget.spent ??= "time";
  return budget.spent === undefined;
}

export function describeSpent({ spent }: Budget): string | undefined {
  if (spent === undefined) return undefined;
  const what = { entries: `${MOST_ENTRIES} files and directories`, bytes: "32 MiB", time: `${LONGEST_MS / 1000} s` }[spent];
  return `[stopped after ${what}; name a directory to look at less]`;
}
