import { createScanner, parseTree } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import { DEEPEST_NESTING, createDocument, tooDeep } from "./document.ts";
import type { ParsedDocument, ParsedText } from "./document.ts";
import { explainJsonError } from "./json-errors.ts";
import { readList, readMapping } from "./mapping.ts";
import type { ReadValue, Reading } from "./mapping.ts";

/** Parses JSON; with `allowComments`, comments and trailing commas too. */
export function parseJsonDocument(file: string, text: string, { allowComments }: { allowComments: boolean }): ParsedDocument {
  return createDocument(file, text, (content) => parseJson(content, allowComments));
}

function parseJson(text: string, allowComments: boolean): ParsedText {
  const tooDeepAt = findTooDeep(text);
  if (tooDeepAt !== null) return tooDeep(tooDeepAt);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: !allowComments, allowTrailingComma: allowComments });
  const [error] = errors;
  if (error || !root) return explainJsonError(text, error);
  const reading: Reading = { text, flaw: null };
  const value = readNode(root, reading);
  return reading.flaw ?? value;
}

/** Where nesting gets too deep. The scanner does not recurse; the parser does. */
function findTooDeep(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const character = text[scanner.getTokenOffset()];
    if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth > DEEPEST_NESTING) return scanner.getTokenOffset();
  }
  return null;
}

function readNode(node: Node, reading: Reading): ReadValue {
  const { type, offset, children = [] } = node;
  if (type === "array")
    return readList(
      offset,
      children.map((child) => readNode(child, reading)),
    );
  if (type === "object")
    return readMapping(
      offset,
      children.flatMap(({ children: [key, value] = [] }) =>
        key && value ? { key: key.value as string, keyOffset: key.offset, value: readNode(value, reading) } : [],
      ),
      reading,
    );
  return { data: node.value as unknown, places: { offset } };
}
