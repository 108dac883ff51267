const LINE_END = /\r\n|\n|\r/g;

/** `name:line:column` of an offset, both counted from 1. A line ends with LF, CRLF or a lone CR. */
export function describePlace(name: string, text: string, offset: number): string {
  const before = text.slice(0, offset).replace(/^\uFEFF/, "");
  const ends = [...before.matchAll(LINE_END)];
  const last = ends.at(-1);
  const lineStart = last ? last.index + last[0].length : 0;
  return `${name}:${ends.length + 1}:${before.length - lineStart + 1}`;
}
