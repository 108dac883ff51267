/** Metadata is read from at most this many characters at the top of a file. */
export const METADATA_LIMIT = 65_536;

/** A JSON hook is read whole, but only up to this many characters. */
export const JSON_LIMIT = 1_048_576;
