import { Composer, Lexer, Parser, isScalar } from "yaml";
import type { CST, Document } from "yaml";
import { DEEPEST_NESTING, createDocument, tooDeep } from "./document.ts";
import type { Flaw, ParsedDocument, ParsedText } from "./document.ts";
import { explainYamlError } from "./yaml-errors.ts";
import { readYamlNode } from "./yaml-nodes.ts";
import type { YamlReading } from "./yaml-nodes.ts";

/** Parses YAML 1.2 of one document. An empty file is an empty mapping. */
export function parseYamlDocument(file: string, text: string): ParsedDocument {
  return createDocument(file, text, parseYaml);
}

/** On the parser's stack, a document and a scalar come on top of the collections. */
const DEEPEST_STACK = DEEPEST_NESTING + 2;

/** Each costs the package some ten microseconds. A configuration of a thousand hooks has a tenth of these. */
const MOST_LEXEMES = 100_000;

/** Characters that YAML allows nowhere. Some of them have a special meaning in the `yaml` package. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;

function parseYaml(text: string): ParsedText {
  const control = CONTROL_CHARACTER.exec(text);
  if (control)
    return { offset: control.index, message: "expected text, got a control character", hint: 'write it as an escape such as "\\0"' };
  try {
    const content = withLineFeeds(text);
    const tokens = readTokens(content);
    return Array.isArray(tokens) ? readDocument(content, tokens) : tokens;
  } catch (error) {
    return explainYamlError({ pos: [0, 0], code: "IMPOSSIBLE", message: error instanceof Error ? error.message : String(error) });
  }
}

/** The concrete syntax of a text that is known to be YAML; offsets are those of the text. */
export function readSyntax(text: string): CST.Token[] {
  const tokens = readTokens(withLineFeeds(text));
  return Array.isArray(tokens) ? tokens : [];
}

/** A lone CR ends a line in YAML, but not for this package; a line feed in its place keeps every offset. */
function withLineFeeds(text: string): string {
  return text.replaceAll(/\r(?!\n)/g, "\n");
}

/**
 * The concrete syntax of the text. Up to here the package does not recurse. What follows does, and on Node 20 and 22 a thousand
 * nested collections take the whole process down, uncatchably, when it is done a second time; so depth is counted here.
 */
function readTokens(text: string): CST.Token[] | Flaw {
  const tokens: CST.Token[] = [];
  const parser = new Parser();
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1;
    if (lexemes > MOST_LEXEMES) return tooMuch(parser.offset);
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > DEEPEST_STACK) return tooDeep(parser.offset - lexeme.length);
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

function tooMuch(offset: number): Flaw {
  return { offset, message: `expected at most ${MOST_LEXEMES} words and signs`, hint: "keep only configuration in the file" };
}

function readDocument(text: string, tokens: readonly CST.Token[]): ParsedText {
  const directive = tokens.find((token) => token.type === "directive" && !/^%YAML\s+1\.2$/.test(token.source));
  if (directive)
    return { offset: directive.offset, message: "expected YAML 1.2 without directives", hint: "remove the line that starts with %" };
  // Keys are compared when the values are read: here each would be held against all others.
  const composer = new Composer({ uniqueKeys: false, merge: false, prettyErrors: false });
  let document: Document.Parsed | undefined;
  for (const composed of composer.compose(tokens, true, text.length)) {
    if (document)
      return {
        offset: composed.range[0],
        message: "expected one document, got another one",
        hint: 'remove the line "---" and what follows',
      };
    document = composed;
    const error = composed.errors[0] ?? composed.warnings.find(({ code }) => code === "TAG_RESOLVE_FAILED");
    if (error) return explainYamlError(error);
  }
  if (!document || isBlank(document.contents)) return { data: Object.create(null), places: { offset: 0 } };
  const reading: YamlReading = { text, flaw: null, anchors: new Map(), aliases: 0, aliasDepth: 0, aliasedValues: 0 };
  const value = readYamlNode(document.contents, 0, reading);
  return reading.flaw ?? value;
}

/** Only comments. A literal `null` is not empty. */
function isBlank(contents: unknown): boolean {
  return contents === null || (isScalar(contents) && contents.value === null && contents.source === "");
}
