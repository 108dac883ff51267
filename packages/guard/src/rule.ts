import type { Answer } from "./finding.ts";

/**
 * One row of the table. Everything is data, so users' own rules have the same form. A name may contain `*`, and several are
 * separated by `|`.
 */
export interface Rule {
  /** `family/name`. A family can be allowed as a whole. */
  readonly id: string;
  readonly pack: string;
  readonly answer: Answer;
  /** Names of programs. */
  readonly program: string;
  /** Subcommands in their order: `["s3", "rm"]`. */
  readonly words?: readonly string[];
  /** One of these options has to be there. */
  readonly some?: readonly string[];
  /** And one of these. */
  readonly also?: readonly string[];
  /** None of these may be there. `--help` and `--dry-run` need not be listed. */
  readonly none?: readonly string[];
  /** An operand has to match one of these; `*` for any. */
  readonly operand?: readonly string[];
  /** An operand has to be such a place. */
  readonly place?: "vital" | "disk";
  /** A case-insensitive regular expression over all arguments and the program's input. */
  readonly text?: string;
  /** Harmless right after a save such as `git stash -u &&`. */
  readonly savedBy?: "stash" | "stash-untracked";
  readonly reason: string;
  readonly instead?: string;
  /** Its test cases: what it catches, and lookalikes that pass. */
  readonly catches: readonly string[];
  readonly passes?: readonly string[];
}

/** How a program's options are written, where its rules need to know. */
export interface ProgramShape {
  readonly short?: string;
  readonly long?: readonly string[];
  /** Options for a dry run. */
  readonly dry?: readonly string[];
}
