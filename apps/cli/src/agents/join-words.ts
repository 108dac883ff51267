/** `a, b, and c`. `Intl.ListFormat` says the same, and takes 10 ms to load. */
export function joinWords(words: readonly string[]): string {
  if (words.length < 3) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}`;
}
