import type { ProcessResult } from "../outcome.ts";

/** What to say of a process that failed: the first of its outputs that says anything, or else how it ended. */
export function exitReason({ exitCode }: ProcessResult, ...outputs: readonly string[]): string {
  const said = outputs.map((output) => output.trim()).find((output) => output !== "");
  return said ?? (exitCode === null ? "ended by a signal" : `exited with code ${exitCode}`);
}
