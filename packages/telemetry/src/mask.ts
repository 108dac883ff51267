import { shorten } from "@hawk/runner";

const LONGEST = 300;
const MOST = 1000;

/** Agents, tools and hooks have few names, and masking one takes a dozen patterns. */
const known = new Map<string, string>();

/** The beginning of a text, without secrets. */
export function mask(text: string): string {
  const masked = known.get(text) ?? shorten(text, LONGEST);
  if (known.size >= MOST) known.clear();
  known.set(text, masked);
  return masked;
}
