import { createScanner } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import type { Settings } from "./parse-settings.ts";
import { deleteAll, mergeSpans } from "./splices.ts";
import type { Span, Splice } from "./splices.ts";

/** Takes array elements and properties out of a text, with their commas; comments around them stay. */
export function deleteNodes(settings: Settings, nodes: ReadonlySet<Node>, splices: readonly Splice[]): string {
  const spans: Span[] = [];
  const visit = (node: Node): void => {
    if (node.type === "object" || node.type === "array")
      for (const run of listRuns(node.children ?? [], nodes)) spans.push(...cutRun(settings, node, run, splices));
    for (const child of node.children ?? []) if (!nodes.has(child)) visit(child);
  };
  if (nodes.has(settings.root)) spans.push(cutRoot(settings, splices));
  else visit(settings.root);
  return deleteAll(
    settings.text,
    mergeSpans(spans).map((span) => keepLineBreak(settings, span)),
  );
}

/** The indices of neighbours that go together: the first, and the last. */
interface Run {
  first: number;
  last: number;
}

function listRuns(children: readonly Node[], nodes: ReadonlySet<Node>): Run[] {
  const runs: Run[] = [];
  for (const [index, child] of children.entries()) {
    if (!nodes.has(child)) continue;
    const current = runs.at(-1);
    if (current?.last === index - 1) current.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs;
}

function cutRoot({ text, root }: Settings, splices: readonly Splice[]): Span {
  const written = splices.find((splice) => text.startsWith(splice.text, root.offset));
  return { start: root.offset, end: written ? root.offset + written.text.length : endOf(root) };
}

function cutRun(settings: Settings, container: Node, run: Run, splices: readonly Splice[]): Span[] {
  const children = container.children ?? [];
  const exact = findAsWritten(settings, children, run, splices);
  if (exact) return [exact];
  const isAll = run.first === 0 && run.last === children.length - 1;
  const inside: Span = { start: container.offset + 1, end: endOf(container) - 1 };
  if (isAll && !hasCommentBetween(settings, children, inside)) return [inside];
  return cutEach(settings.text, children, run);
}

/** The exact piece that we inserted, whitespace included, if it is still there. */
function findAsWritten({ text }: Settings, children: readonly Node[], run: Run, splices: readonly Splice[]): Span | undefined {
  const start = (children[run.first] as Node).offset;
  const body = text.slice(start, endOf(children[run.last] as Node));
  const isAll = run.first === 0 && run.last === children.length - 1;
  for (const splice of splices) {
    const lead = splice.text.length - splice.text.trimStart().length;
    const trimmed = splice.text.trim();
    const isLike = trimmed === `${body},` || (trimmed === body && isAll && commaAfter(text, endOf(children.at(-1) as Node)) === null);
    if (isLike && text.startsWith(splice.text, start - lead)) return { start: start - lead, end: start - lead + splice.text.length };
  }
  return undefined;
}

function cutEach(text: string, children: readonly Node[], { first, last }: Run): Span[] {
  const spans: Span[] = [];
  for (const child of children.slice(first, last + 1)) {
    const start = text.slice(0, child.offset).trimEnd().length;
    spans.push({ start, end: endOf(child) });
    const comma = commaAfter(text, endOf(child));
    if (comma === null) continue;
    // At the very beginning, the blanks that follow are those that set it apart.
    const blanks = start === child.offset ? (/^[ \t]*/.exec(text.slice(comma + 1))?.[0].length ?? 0) : 0;
    spans.push({ start: comma, end: comma + 1 + blanks });
  }
  const before = children[first - 1];
  const isLast = last === children.length - 1 && commaAfter(text, endOf(children[last] as Node)) === null;
  const danglingComma = before && isLast ? commaAfter(text, endOf(before)) : null;
  return danglingComma === null ? spans : [...spans, { start: danglingComma, end: danglingComma + 1 }];
}

/** Text that ends up after a line comment would become part of it. */
function keepLineBreak({ text, comments }: Settings, { start, end }: Span): Span {
  const followsLineComment = comments.some((comment) => comment.isLine && comment.end === start);
  if (!followsLineComment || /^[ \t]*(?:[\r\n]|$)/.test(text.slice(end))) return { start, end };
  return { start: start + (/^(?:\r\n|\n|\r)/.exec(text.slice(start, start + 2))?.[0].length ?? 0), end };
}

function hasCommentBetween({ comments }: Settings, children: readonly Node[], { start, end }: Span): boolean {
  return comments.some(
    (comment) =>
      comment.start >= start && comment.end <= end && !children.some((child) => comment.start > child.offset && comment.end < endOf(child)),
  );
}

function commaAfter(text: string, offset: number): number | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  return text[scanner.getTokenOffset()] === "," ? scanner.getTokenOffset() : null;
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}
