/** Limits for a package. Collections of hooks stay far below them. */
export interface Limits {
  entries: number;
  /** Per file. Larger ones are skipped. */
  blobBytes: number;
  /** For all files together. */
  totalBytes: number;
  /** For the transfer. */
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
