/** One line of a text: where it starts, where its content ends, and where the next one starts. */
export interface Line {
  start: number;
  end: number;
  next: number;
  /** Counted from 1. */
  number: number;
}

const LF = 10;
const CR = 13;

/** The line that starts at `start`; lines end in LF, CRLF or a lone CR. */
export function lineAt(text: string, start: number, number: number): Line {
  let end = start;
  for (let code = text.charCodeAt(end); end < text.length && code !== LF && code !== CR; code = text.charCodeAt(end)) end += 1;
  const width = text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? 2 : 1;
  return { start, end, next: Math.min(end + width, text.length), number };
}

/** The line number of an index. */
export function lineNumberAt(text: string, index: number): number {
  let line = lineAt(text, 0, 1);
  while (line.next <= index && line.next > line.end) line = lineAt(text, line.next, line.number + 1);
  return line.number;
}

/** 1 when the text starts with a byte order mark. */
export function bomLength(text: string): number {
  return text.charCodeAt(0) === 0xfe_ff ? 1 : 0;
}
