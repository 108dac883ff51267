/** `area/reason`, both in kebab-case: `settings/unparsable`. Codes are documented and stable; messages are not. */
export type HawkErrorCode = `${string}/${string}`;

export interface HawkErrorOptions {
  /** What the user can do about it, as one sentence. */
  hint?: string;
  cause?: unknown;
}

// A symbol from the global registry: two copies of this package in one process still know each other's errors.
const brand: symbol = Symbol.for("@hawk/errors");

/** The one error class of hawk: something that the user can act on. Anything else that is thrown is a bug. */
export class HawkError extends Error {
  readonly code: HawkErrorCode;
  readonly hint: string | undefined;

  constructor(code: HawkErrorCode, message: string, { hint, cause }: HawkErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "HawkError";
    this.code = code;
    this.hint = hint;
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Checks by brand and not by `instanceof`, so that it also holds across copies of this package. */
export function isHawkError(value: unknown): value is HawkError {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
