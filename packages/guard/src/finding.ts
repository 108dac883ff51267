/** What a rule does: block, ask the user, or nothing. */
export type Answer = "block" | "ask" | "off";
/** The built-in guards. */
export type Guard = "dangerous-cmd" | "file-guard" | "secret-guard";

/** One thing that a rule objects to. */
export interface Finding {
  readonly guard: Guard;
  readonly rule: string;
  readonly pack: string;
  readonly answer: Answer;
  readonly what: string;
  readonly instead: string;
  /** For file-guard: the file, and what would be done to it. */
  readonly path?: string;
  readonly does?: string;
}
