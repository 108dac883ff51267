import type { Wiring } from "./entry.ts";

export type Splice = Wiring["splices"][number];

/** A piece of a text, from its first character to the one after its last. */
export interface Span {
  start: number;
  end: number;
}

/** Inserts texts at offsets of the original. Returns them with their offsets in the result. */
export function insertAll(text: string, insertions: readonly Splice[]): { text: string; splices: Splice[] } {
  const sorted = [...insertions].sort((a, b) => a.offset - b.offset);
  const splices: Splice[] = [];
  let result = "";
  let done = 0;
  for (const { offset, text: inserted } of sorted) {
    result += text.slice(done, offset);
    splices.push({ offset: result.length, text: inserted });
    result += inserted;
    done = offset;
  }
  return { text: result + text.slice(done), splices };
}

/** Takes pieces out of a text. They are sorted and do not overlap. */
export function deleteAll(text: string, spans: readonly Span[]): string {
  let result = "";
  let done = 0;
  for (const { start, end } of spans) {
    result += text.slice(done, start);
    done = end;
  }
  return result + text.slice(done);
}

/** Sorts pieces, and joins those that touch or overlap. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
