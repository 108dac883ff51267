import type { Answer } from "./finding.ts";

/**
 * One row of the table. Everything in it is data, so a user's own rules have the same form. A name may have `*` in it, and several are
 * parted by `|`.
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
  /** An operand has to fit one of these; `*` for any at all. */
  readonly operand?: readonly string[];
  /** An operand has to be such a place. */
  readonly place?: "vital" | "disk";
  /** A regular expression over all arguments and what the program reads, without regard to case. */
  readonly text?: string;
  /** It does no harm right after this rule's kind of saving: `git stash -u &&`. */
  readonly savedBy?: "stash" | "stash-untracked";
  readonly reason: string;
  readonly instead?: string;
  /** Cases of its own: what it catches, and what looks alike and passes. */
  readonly catches: readonly string[];
  readonly passes?: readonly string[];
}

/** How a program's options are written, where its rules need to know. */
export interface ProgramShape {
  readonly short?: string;
  readonly long?: readonly string[];
  /** Options that make it only say what it would do. */
  readonly dry?: readonly string[];
}
