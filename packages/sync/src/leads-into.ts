/** Tells whether a text names something in a directory, however the path is written there: plain, in JSON, or quoted for a shell. */
export function leadsInto(directory: string): (text: string) => boolean {
  const signs = [directory, JSON.stringify(directory).slice(1, -1), directory.replaceAll("'", String.raw`'\''`)];
  return (text) => signs.some((sign) => [`${sign}/`, `${sign}\\`].some((start) => text.includes(start)));
}
