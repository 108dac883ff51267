const LINE_END = /\r\n|\n|\r/g;

/** Finds the line and column of an offset, both counted from 1. A line ends with LF, CRLF or a lone CR. */
export function placeFinder(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(LINE_END), ({ index, 0: end }) => index + end.length)];
    const line = countUpTo(starts, offset);
    return { line, column: offset - (starts[line - 1] as number) + 1 };
  };
}

/** How many of the sorted numbers are at most `limit`. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
