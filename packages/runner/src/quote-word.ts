/** A word, such as a path, for a shell: unchanged if that is safe, otherwise quoted. */
export function quoteWord(word: string): string {
  return /^[A-Za-z0-9_./@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
