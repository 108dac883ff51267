import type { Node } from "jsonc-parser";
import type { Settings } from "./parse-settings.ts";

/** How a file is written. */
export interface JsonStyle {
  newline: string;
  /** One level of indentation. */
  unit: string;
  /** What stands between a colon and a value. */
  colonGap: string;
}

export const defaultStyle: JsonStyle = { newline: "\n", unit: "  ", colonGap: " " };

export function detectStyle({ text, root }: Settings): JsonStyle {
  return { newline: detectNewline(text), unit: detectUnit(text, root), colonGap: detectColonGap(text, root) ?? defaultStyle.colonGap };
}

export function detectNewline(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? defaultStyle.newline;
}

/** The blanks at the beginning of the line that holds an offset. */
export function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  // A lone CR ends a line too; looking for one in the whole text would take its time.
  return /^[ \t]*/.exec(line.slice(line.lastIndexOf("\r") + 1).replace(/^\uFEFF/, ""))?.[0] ?? "";
}

/** What stands between the brackets of a container and its first part, or its end. */
export function leadOf(text: string, { offset, length, children: [first] = [] }: Node): string {
  return text.slice(offset + 1, first ? first.offset : offset + length - 1);
}

/** Whether the parts of a container have lines of their own. An empty one follows its surroundings. */
export function isMultiLine(text: string, container: Node): boolean {
  if (/[\r\n]/.test(leadOf(text, container))) return true;
  if (container.children?.length) return false;
  const parent = container.parent?.type === "property" ? container.parent.parent : container.parent;
  return parent ? isMultiLine(text, parent) : true;
}

/** The first step of indentation that the file takes; none when it has lines and no indentation. */
function detectUnit(text: string, root: Node): string {
  let hasLines = false;
  for (const node of walkContainers(root)) {
    if (!node.children?.length || !isMultiLine(text, node)) continue;
    hasLines = true;
    const step = stepOf(text, node);
    if (step !== "") return step;
  }
  return hasLines ? "" : defaultStyle.unit;
}

function stepOf(text: string, container: Node): string {
  const outer = indentAt(text, container.offset);
  const inner = indentAt(text, container.children?.[0]?.offset ?? container.offset);
  return inner.startsWith(outer) ? inner.slice(outer.length) : "";
}

/** The blanks behind the first colon in a part of a file; none where it has no colon, or a line break there. */
export function detectColonGap(text: string, within: Node): string | undefined {
  for (const { children = [] } of walkContainers(within)) {
    const property = children.find(({ type }) => type === "property");
    const value = property?.children?.[1];
    const gap = value && text.slice((property?.colonOffset ?? value.offset) + 1, value.offset);
    if (gap !== undefined && /^[ \t]*$/.test(gap)) return gap;
  }
  return undefined;
}

function* walkContainers(node: Node): Generator<Node> {
  if (node.type === "object" || node.type === "array") yield node;
  for (const child of node.children ?? []) yield* walkContainers(child);
}
