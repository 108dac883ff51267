const MOST = 1000;

/** What `a{b,c}d` stands for, as source text. Quotes and expansions in it stay as they are. */
export function expandBraces(source: string): string[] {
  return expandSome(source, 0);
}

function expandSome(source: string, depth: number): string[] {
  const found = depth > 8 ? undefined : findBraces(source);
  if (!found) return [source];
  const heads = found.items.flatMap((item) => expandSome(item, depth + 1)).slice(0, MOST);
  const tails = expandSome(source.slice(found.end), depth + 1);
  const out: string[] = [];
  for (const head of heads) for (const tail of tails) if (out.length < MOST) out.push(source.slice(0, found.start) + head + tail);
  return out;
}

interface Found {
  start: number;
  end: number;
  items: string[];
}

function findBraces(source: string): Found | undefined {
  for (let start = 0; start < source.length; start = skip(source, start)) {
    if (source[start] !== "{" || source[start - 1] === "$") continue;
    const found = readBraces(source, start);
    if (found) return found;
  }
  return undefined;
}

function readBraces(source: string, start: number): Found | undefined {
  const commas = [start];
  let depth = 0;
  for (let at = start + 1; at < source.length; at = skip(source, at)) {
    const char = source[at];
    if (char === "{") depth += 1;
    else if (char === "}" && depth > 0) depth -= 1;
    else if (char === "}") return asFound(source, start, at, commas);
    else if (char === "," && depth === 0) commas.push(at);
  }
  return undefined;
}

function asFound(source: string, start: number, close: number, commas: number[]): Found | undefined {
  const items = commas.map((comma, index) => source.slice(comma + 1, commas[index + 1] ?? close));
  if (items.length > 1) return { start, end: close + 1, items };
  const range = /^(-?\d{1,6})\.\.(-?\d{1,6})$|^([A-Za-z])\.\.([A-Za-z])$/.exec(items[0] ?? "");
  return range ? { start, end: close + 1, items: rangeOf(range) } : undefined;
}

function rangeOf([, from, to, first, last]: RegExpExecArray): string[] {
  if (first !== undefined && last !== undefined)
    return count(first.charCodeAt(0), last.charCodeAt(0)).map((code) => String.fromCharCode(code));
  return count(Number(from), Number(to)).map(String);
}

function count(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.min(Math.abs(to - from) + 1, MOST) }, (_, index) => from + index * step);
}

/** The place behind one character, or behind a quoted part. */
function skip(source: string, at: number): number {
  const char = source[at];
  if (char === "\\") return at + 2;
  if (char !== "'" && char !== '"') return at + 1;
  const close = source.indexOf(char, at + 1);
  return close < 0 ? source.length : close + 1;
}
