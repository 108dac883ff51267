const MINUTE = 60_000;
const units = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** How long ago something was, in its largest unit. */
export function describeAge(time: string, now: number): string {
  const age = now - Date.parse(time);
  for (const [name, length] of units) {
    const number = Math.floor(age / length);
    if (number > 0) return `${number} ${name}${number === 1 ? "" : "s"} ago`;
  }
  return "just now";
}
