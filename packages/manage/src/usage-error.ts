import { HawkError } from "@hawk/errors";

/** A mistake of the caller: what was asked for does not make sense. */
export function usageError(message: string, hint: string): HawkError {
  return new HawkError("manage/usage", message, { hint });
}
