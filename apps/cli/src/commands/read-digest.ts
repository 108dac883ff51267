import { usageError } from "../ui/usage-error.ts";

/** A whole SHA-256: a few digits of it could stand for something else. */
export function readDigest(word: string): string {
  if (/^[0-9a-f]{64}$/.test(word)) return word;
  throw usageError(`"${word}" is not a digest`, "copy all 64 digits: fewer could match something else");
}
