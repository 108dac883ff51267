/** A replacement for a stretch of the text. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

/** Makes all changes at once; they don't overlap. */
export function splice(text: string, splices: readonly Splice[]): string {
  return splices
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((result, { start, end, text: put }) => result.slice(0, start) + put + result.slice(end), text);
}

export function lineStartAt(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isLineEnd(text[start - 1])) start -= 1;
  return start;
}

/** Where the line ends, before what ends it. */
function lineEndAt(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !isLineEnd(text[end])) end += 1;
  return end;
}

/** Where the next line begins; the end of the text when there is none. */
function nextLineAt(text: string, offset: number): number {
  const end = lineEndAt(text, offset);
  return end + (/^(?:\r\n|\n|\r)/.exec(text.slice(end, end + 2))?.[0].length ?? 0);
}

/** Where the lines end that hold something up to an offset. A text of several lines has its last line end within it. */
export function linesEndAt(text: string, offset: number): number {
  return offset > 0 && isLineEnd(text[offset - 1]) ? offset : nextLineAt(text, offset);
}

/** The rest of the line after an offset. */
export function restOfLine(text: string, offset: number): string {
  return text.slice(offset, lineEndAt(text, offset));
}

export function isBlankOrComment(text: string): boolean {
  return /^[ \t]*(?:#.*)?$/.test(text);
}

/** Where a block ends that is indented by `indent`: comments that are indented further, and what is between, are still of it. */
export function blockEndAt(text: string, offset: number, indent: number): number {
  let end = linesEndAt(text, offset);
  for (let at = end; at < text.length; at = nextLineAt(text, at)) {
    const line = restOfLine(text, at);
    const column = line.search(/[^ ]/);
    if (line[column] === "#" && column > indent) end = nextLineAt(text, at);
    else if (column !== -1) break;
  }
  return end;
}

/** Puts lines in where a line begins. The last line of the text need not be ended; then it stays so. */
export function insertLines(text: string, at: number, lines: readonly string[], lineEnd: string): Splice {
  const isEnded = at === 0 || isLineEnd(text[at - 1]);
  const put = lines.join(lineEnd);
  return { start: at, end: at, text: isEnded ? put + lineEnd : lineEnd + put };
}

/** Takes out whole lines, and puts others in their place. When the last line of the text was not ended, the one that is last then is not either. */
export function replaceLines(text: string, start: number, end: number, lines: readonly string[], lineEnd: string): Splice {
  const isEnded = isLineEnd(text[end - 1]);
  if (lines.length > 0) return { start, end, text: lines.join(lineEnd) + (isEnded ? lineEnd : "") };
  if (isEnded || start === 0) return { start, end, text: "" };
  return { start: text.slice(0, start).endsWith("\r\n") ? start - 2 : start - 1, end, text: "" };
}

export function isLineEnd(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}
