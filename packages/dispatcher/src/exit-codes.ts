import { failureCode } from "./stored-plan.ts";

/** How this process ends. */
export interface ExitCodes {
  /** With an answer that ends a runner with this code. */
  answered: (code: number) => number;
  /** Without an answer. */
  failed: () => number;
}

const MARK = 100;
const FAILED = 98;

/**
 * A runner that passes a failure code tells answers from a Node crash by a mark, and decides itself what a failure means. Others
 * use the exit code as it is.
 */
export function exitCodes(failure: string, planFile: string): ExitCodes {
  if (failure === "") return { answered: (code) => code, failed: () => failureCode(planFile) };
  return { answered: (code) => MARK + code, failed: () => FAILED };
}
