import assert from "node:assert/strict";
import type { AdapterCheck } from "./material.ts";

/** A rule at one row of a table, or at all there is. */
export interface RowCheck {
  rule: string;
  row?: string;
  run: () => void;
}

/** One check for each rule. It looks at every row, and names all that fail. */
export function foldRules(rows: readonly RowCheck[]): AdapterCheck[] {
  return [...new Set(rows.map(({ rule }) => rule))].map((rule) => {
    const own = rows.filter((row) => row.rule === rule);
    return { name: rule, run: () => runRows(rule, own) };
  });
}

function runRows(rule: string, rows: readonly RowCheck[]): void {
  const failures = rows.flatMap(explainFailure);
  assert.ok(failures.length === 0, `${failures.length} of ${rows.length} break the rule "${rule}":\n${failures.join("\n")}`);
}

function explainFailure({ row, run }: RowCheck): string[] {
  try {
    run();
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [row === undefined ? message : `${row}: ${message}`];
  }
}
