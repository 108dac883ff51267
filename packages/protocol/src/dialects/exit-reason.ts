import type { ProcessResult } from "../outcome.ts";

/** What to say of a process that failed: the first of its outputs that says anything, or else how it ended. */
export function exitReason({ exitCode }: ProcessResult, ...outputs: readonly string[]): string {
  const text = outputs.map((output) => output.trim()).find((output) => output !== "");
  return text ?? (exitCode === null ? "ended by a signal" : `exited with code ${exitCode}`);
}
