/** What a package may cost at most. Collections of hooks are far below; whatever is above has something else in mind. */
export interface Limits {
  entries: number;
  /** Of one file. Larger ones are passed over. */
  blobBytes: number;
  /** Of all files together that are looked at. */
  totalBytes: number;
  /** Of what comes over the wire. */
  packBytes: number;
  durationMs: number;
}

export const defaultLimits: Limits = {
  entries: 5000,
  blobBytes: 256 * 1024,
  totalBytes: 32 * 1024 * 1024,
  packBytes: 8 * 1024 * 1024,
  durationMs: 20_000,
};
