/** A word, such as a path, as a shell takes it: as it is where that is safe, and in quotes elsewhere. */
export function quoteWord(word: string): string {
  return /^[A-Za-z0-9_./@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
