import type { Node } from "jsonc-parser";
import { collectAdditions, collectForEmpty, toValue } from "./additions.ts";
import type { TextAddition } from "./additions.ts";
import type { JsonValue, SettingsEntry } from "./entry.ts";
import { parseSettings } from "./parse-settings.ts";
import type { Settings } from "./parse-settings.ts";
import { printInline, printLines } from "./print-value.ts";
import { insertAll } from "./splices.ts";
import type { Splice } from "./splices.ts";
import { defaultStyle, detectColonGap, detectNewline, detectStyle, indentAt, isMultiLine, leadOf } from "./style.ts";
import type { JsonStyle } from "./style.ts";

export interface InsertedEntries {
  text: string;
  splices: Splice[];
  added: SettingsEntry[];
  made: string[][];
}

/** Puts into a text what it lacks of the entries. */
export function insertEntries(text: string | null, entries: readonly SettingsEntry[], name: string): InsertedEntries {
  if (text === null || text.trim() === "") return fillEmpty(text ?? "", entries);
  const settings = parseSettings(text, name);
  const { byContainer, added, made } = collectAdditions(settings, entries);
  const style = detectStyle(settings);
  const insertions = [...byContainer].flatMap(([node, addition]) => {
    const last = addition.type === "array" && addition.isLast ? node.children?.at(-1) : undefined;
    if (last) return insertLast(settings, node, last, addition, style);
    return isMultiLine(text, node) ? insertLines(settings, node, addition, style) : insertInline(settings, node, addition, style);
  });
  return { ...insertAll(text, insertions), added, made };
}

function fillEmpty(text: string, entries: readonly SettingsEntry[]): InsertedEntries {
  const { value, made } = collectForEmpty(entries);
  const style = { ...defaultStyle, newline: detectNewline(text) };
  const end = /[\r\n]/.test(text) ? "" : style.newline;
  const offset = text.startsWith("\uFEFF") ? 1 : 0;
  return { ...insertAll(text, [{ offset, text: printLines(value, style, "") + end }]), added: [...entries], made };
}

/** New parts come first, so no comment that follows a part is torn from it. */
function insertLines(settings: Settings, node: Node, addition: TextAddition, style: JsonStyle): Splice {
  const { text } = settings;
  const [first] = node.children ?? [];
  const outer = indentAt(text, node.offset);
  const indent = first ? indentAt(text, first.offset) : outer + style.unit;
  const parts = listParts(addition, style.colonGap, (value) => printLines(value, style, indent));
  const lines = parts.map((part) => style.newline + indent + part).join(",");
  if (first) return { offset: lineEndOffset(settings, node), text: `${lines},` };
  if (/[\r\n]/.test(leadOf(text, node))) return { offset: lineEndOffset(settings, node), text: lines };
  return { offset: node.offset + node.length - 1, text: lines + style.newline + outer };
}

/** Behind the last part, and behind the comment on its line. A comma that is there already stays the last one. */
function insertLast(settings: Settings, node: Node, last: Node, addition: TextAddition, style: JsonStyle): Splice[] {
  const { text, comments } = settings;
  const isInline = !isMultiLine(text, node);
  const indent = indentAt(text, last.offset);
  const parts = listParts(addition, style.colonGap, (value) =>
    isInline ? printInline(value, style.colonGap, " ") : printLines(value, style, indent),
  );
  const end = last.offset + last.length;
  const comma = findComma(settings, end, node.offset + node.length);
  const lead = isInline ? " " : style.newline + indent;
  const from = comma === null ? end : comma + 1;
  const note = comments.findLast(
    ({ start, end: noteEnd }) => start >= from && !/[\r\n]/.test(text.slice(from, start)) && noteEnd < node.offset + node.length,
  );
  const offset = note ? note.end : from;
  const lines = parts.map((part) => lead + part).join(",");
  if (comma !== null) return [{ offset, text: `${lines},` }];
  return offset === end
    ? [{ offset, text: `,${lines}` }]
    : [
        { offset: end, text: "," },
        { offset, text: lines },
      ];
}

/** The comma that stands behind the last part, where there is one. */
function findComma({ text, comments }: Settings, start: number, end: number): number | null {
  for (let at = start; at < end; at += 1) {
    const comment = comments.find((candidate) => candidate.start === at);
    if (comment) at = comment.end - 1;
    else if (text[at] === ",") return at;
  }
  return null;
}

function insertInline({ text }: Settings, node: Node, addition: TextAddition, style: JsonStyle): Splice {
  const offset = node.offset + 1;
  const colonGap = detectColonGap(text, node) ?? style.colonGap;
  const separator = detectSeparator(text, node) ?? (colonGap === "" ? "" : " ");
  const [first] = node.children ?? [];
  // As in `[{`, where the brackets share a line and what they hold does not.
  const isHugging = first !== undefined && /[\r\n]/.test(text.slice(first.offset, first.offset + first.length));
  const print = (value: JsonValue): string =>
    isHugging ? printLines(value, style, indentAt(text, node.offset)) : printInline(value, colonGap, separator);
  const parts = listParts(addition, colonGap, print).join(`,${separator}`);
  const padding = /^[ \t]*/.exec(leadOf(text, node))?.[0] ?? "";
  if (!node.children?.length) return { offset, text: padding + parts };
  return { offset, text: padding === "" ? `${parts},${separator}` : `${padding}${parts},` };
}

function listParts(addition: TextAddition, colonGap: string, print: (value: JsonValue) => string): string[] {
  if (addition.type === "array") return addition.items.map(print);
  return [...addition.members].map(
    ([key, member]) => `${JSON.stringify(key)}:${colonGap}${print(member.type === "value" ? member.value : toValue(member))}`,
  );
}

/** Right behind the opening bracket, or behind the comment that stands on its line: that one is about the whole container. */
function lineEndOffset({ text, comments }: Settings, { offset }: Node): number {
  const lineEnd = offset + text.slice(offset).search(/[\r\n]/);
  const last = comments.findLast(({ start, end }) => start > offset && end <= lineEnd);
  return last ? last.end : offset + 1;
}

/** What stands between a comma and the next part. */
function detectSeparator(text: string, { children: [first, second] = [] }: Node): string | undefined {
  if (!first || !second) return undefined;
  return /,([ \t]*)$/.exec(text.slice(first.offset + first.length, second.offset))?.[1];
}
