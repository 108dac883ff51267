/** `area/reason`, both in kebab-case: `settings/unparsable`. Codes are documented and stable; messages are not. */
export type HawkErrorCode = `${string}/${string}`;

/** What an error has besides its code and message. */
export interface HawkErrorOptions {
  /** What the user can do about it, as one sentence. */
  hint?: string;
  /** hawk stopped before it changed anything, and the printed error says so. */
  changed?: false;
  cause?: unknown;
}

// A symbol from the global registry: two copies of this package in one process still know each other's errors.
const brand: symbol = Symbol.for("@hawk/errors");

/**
 * hawk's one error class: something the user can act on. Anything else that is thrown is a bug.
 *
 * @example
 * ```ts
 * throw new HawkError("settings/unparsable", 'settings.json:12:3 expected "," or "}"', { hint: "fix the file and run hawk sync again" });
 * ```
 */
export class HawkError extends Error {
  readonly code: HawkErrorCode;
  readonly hint: string | undefined;
  readonly changed: false | undefined;

  constructor(code: HawkErrorCode, message: string, { hint, changed, cause }: HawkErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "HawkError";
    this.code = code;
    this.hint = hint;
    this.changed = changed;
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Checks by brand and not by `instanceof`, so it also holds across copies of this package. */
export function isHawkError(value: unknown): value is HawkError {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
