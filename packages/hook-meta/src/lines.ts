/** One line of a text: where it starts, where its content ends, and where the next one starts. */
export interface Line {
  start: number;
  end: number;
  next: number;
  /** Counted from 1. */
  number: number;
}

const CR = 13;
const LF = 10;
const toLineEnd = /[^\r\n]*/y;

/** The line that starts at `start`; lines end in LF, CRLF or a lone CR. */
export function lineAt(text: string, start: number, number: number): Line {
  toLineEnd.lastIndex = start;
  toLineEnd.test(text);
  const end = toLineEnd.lastIndex;
  const width = text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? 2 : 1;
  return { start, end, next: Math.min(end + width, text.length), number };
}

/** The number of the line that holds an index. */
export function lineNumberAt(text: string, index: number): number {
  return (text.slice(0, index).match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
}

/** 1 when the text starts with a byte order mark. */
export function bomLength(text: string): number {
  return text.charCodeAt(0) === 0xfe_ff ? 1 : 0;
}
