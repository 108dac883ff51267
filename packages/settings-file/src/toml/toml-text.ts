/** A place in a text. */
export interface Span {
  start: number;
  end: number;
}

const MULTI_LINE = [`"""`, "'''"];

/** Where a string ends that starts here; `-1` when it does not end. */
export function endOfString(text: string, start: number): number {
  const quote = text[start] as string;
  const long = MULTI_LINE.find((mark) => text.startsWith(mark, start));
  const mark = long ?? quote;
  for (let at = start + mark.length; at < text.length; at++) {
    if (text.startsWith(mark, at)) return long ? endOfQuotes(text, at + mark.length, quote) : at + 1;
    if (text[at] === "\\" && quote === '"') at++;
    else if (!long && text[at] === "\n") return -1;
  }
  return -1;
}

/** A long string may end in quotes of its own, up to two. */
function endOfQuotes(text: string, end: number, quote: string): number {
  if (text[end] !== quote) return end;
  return text[end + 1] === quote ? end + 2 : end + 1;
}

const escapes: Readonly<Record<string, string>> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\u001B", '"': '"', "\\": "\\" };

/** What a string says. */
export function readString(source: string): string {
  const mark = MULTI_LINE.find((long) => source.startsWith(long) && source.length >= 2 * long.length) ?? source.slice(0, 1);
  const inner = source.slice(mark.length, -mark.length).replace(mark.length > 1 ? /^\r?\n/ : "", "");
  if (mark[0] === "'") return inner;
  return inner.replaceAll(
    /\\(?:\r?\n\s*|[uU]([0-9a-fA-F]{8}|[0-9a-fA-F]{4})|(.))/g,
    (whole, code: string | undefined, letter: string | undefined) =>
      code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : letter === undefined ? "" : (escapes[letter] ?? whole),
  );
}

/** A text as a string of TOML. */
export function writeString(text: string): string {
  return JSON.stringify(text).replaceAll("\u007F", String.raw`\u007f`);
}
