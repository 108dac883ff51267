import type { PlannedHook } from "@hawk/protocol";

/** The exact place that names a hook. */
export function originKey({ name, origin: { file, line, column } }: PlannedHook): string {
  return JSON.stringify([file, line, column, name]);
}
