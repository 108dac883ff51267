import type { AdapterCheck } from "./material.ts";

/** A rule for one row of a table, or for all. */
export interface RowCheck {
  rule: string;
  row?: string;
  run: () => void;
}

/** One check per rule. It tests every row, and names all that fail. */
export function foldRules(rows: readonly RowCheck[]): AdapterCheck[] {
  return [...new Set(rows.map(({ rule }) => rule))].map((rule) => {
    const own = rows.filter((row) => row.rule === rule);
    return [rule, () => own.flatMap(explainFailure)] as const;
  });
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
