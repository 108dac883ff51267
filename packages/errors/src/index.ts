export { HawkError, isHawkError } from "./hawk-error.ts";
export type { HawkErrorCode, HawkErrorOptions } from "./hawk-error.ts";
