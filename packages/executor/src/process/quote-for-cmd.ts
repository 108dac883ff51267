/** Characters that cmd can't quote: they would end the line. */
const LINE_END = /[\0\r\n]/;

/**
 * Quotes a word for a batch file, or `null` if that can't be done. Between quotes only `"` and `%` are special to cmd; the first is
 * doubled, and the second comes from a variable that always has it. Backslashes before a quote are doubled for the program behind.
 */
export function quoteForCmd(word: string): string | null {
  if (LINE_END.test(word)) return null;
  const doubled = word.replaceAll(/(\\*)("|$)/g, (_, slashes: string, end: string) => slashes + slashes + end);
  return `"${doubled.replaceAll('"', '""').replaceAll("%", "%%cd:~,%")}"`;
}

/** How cmd is started with a line: extensions on, delayed expansion off, nothing run before, and the quotes around the line are cmd's. */
export function cmdArguments(line: string): string[] {
  return ["/e:on", "/v:off", "/d", "/s", "/c", `"${line}"`];
}
