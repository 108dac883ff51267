import { HawkError } from "@hawk/errors";

/** A mistake in how hawk was called; ends with exit code 2. */
export function usageError(message: string, hint: string): HawkError {
  return new HawkError("cli/usage", message, { hint });
}
