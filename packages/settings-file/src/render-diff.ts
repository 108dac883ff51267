/** One line of a diff: removed, added or unchanged. */
interface DiffLine {
  sign: "-" | "+" | " ";
  text: string;
}

const CONTEXT = 3;

/** The diff between two texts, in git's format. `null` means no file. */
export function renderDiff(path: string, before: string | null, after: string | null): string {
  if (before === after) return "";
  const lines = diffLines(toLines(before), toLines(after));
  const head = `--- ${before === null ? "/dev/null" : path}\n+++ ${after === null ? "/dev/null" : path}\n`;
  return head + toHunks(lines).map(renderHunk).join("");
}

function toLines(text: string | null): string[] {
  if (text === null || text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  else lines.push(`${lines.pop()}\n\\ No newline at end of file`);
  return lines;
}

/** The same at both ends is set aside first; between, the longest common sequence counts. */
function diffLines(a: readonly string[], b: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [
    ...signed(a.slice(0, start), " "),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...signed(a.slice(a.length - end), " "),
  ];
}

const LARGEST_TABLE = 4_000_000;

function diffMiddle(a: readonly string[], b: readonly string[]): DiffLine[] {
  if (a.length * b.length > LARGEST_TABLE) return [...signed(a, "-"), ...signed(b, "+")];
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) [i, j] = [lines.push({ sign: " ", text: a[i] as string }) && i + 1, j + 1];
    else if (at(i + 1, j) >= at(i, j + 1)) i = lines.push({ sign: "-", text: a[i] as string }) && i + 1;
    else j = lines.push({ sign: "+", text: b[j] as string }) && j + 1;
  }
  return [...lines, ...signed(a.slice(i), "-"), ...signed(b.slice(j), "+")];
}

function signed(texts: readonly string[], sign: DiffLine["sign"]): DiffLine[] {
  return texts.map((text) => ({ sign, text }));
}

interface Hunk {
  before: number;
  after: number;
  lines: DiffLine[];
}

/** Changes with a few lines around them; those that touch become one. */
function toHunks(lines: readonly DiffLine[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [before, after, last] = [1, 1, -Infinity];
  for (const [index, { sign }] of lines.entries()) {
    if (sign !== " ") {
      const from = Math.max(0, index - CONTEXT, last + 1);
      if (from > last + 1 || hunks.length === 0) hunks.push({ before: before - (index - from), after: after - (index - from), lines: [] });
      const hunk = hunks.at(-1) as Hunk;
      hunk.lines.push(...lines.slice(from, index + 1));
      const next = lines.slice(index + 1).findIndex((line) => line.sign !== " ");
      const tail = lines.slice(index + 1, index + 1 + (next === -1 ? CONTEXT : Math.min(next, CONTEXT)));
      hunk.lines.push(...tail);
      last = index + tail.length;
    }
    if (sign !== "+") before += 1;
    if (sign !== "-") after += 1;
  }
  return hunks;
}

function renderHunk({ before, after, lines }: Hunk): string {
  const count = (other: string): number => lines.filter(({ sign }) => sign !== other).length;
  const body = lines.map(({ sign, text }) => `${sign}${text}\n`).join("");
  return `@@ -${renderRange(before, count("+"))} +${renderRange(after, count("-"))} @@\n${body}`;
}

function renderRange(start: number, size: number): string {
  return `${size === 0 ? start - 1 : start}${size === 1 ? "" : `,${size}`}`;
}
