/** How much an agent hook may read in total; it all goes over the network and stays in memory until the end. */
export interface ReadingLimit {
  bytes: number;
  /** Why nothing more may be read. */
  spent?: string;
}

const MOST_BYTES = 1024 * 1024;

/** How many tools a model may call in one answer. */
export const MOST_CALLS = 32;

export function createReadingLimit(): ReadingLimit {
  return { bytes: MOST_BYTES };
}

/** Counts a tool's answer against the limit. Throws if that was too much: a model that saw only part of it must not decide. */
export function takeReading(limit: ReadingLimit, content: string): void {
  limit.bytes -= Buffer.byteLength(content);
  if (limit.bytes < 0) limit.spent ??= "it read more than 1 MiB";
  if (limit.spent !== undefined) throw new Error(limit.spent);
}
