import { printParseErrorCode } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";

const expectations: Record<string, string> = {
  InvalidSymbol: "a value in JSON",
  InvalidNumberFormat: "a number",
  PropertyNameExpected: "a key in double quotes",
  ValueExpected: "a value",
  ColonExpected: '":" after the key',
  CommaExpected: '"," between the parts of an array or an object',
  CloseBraceExpected: '"}"',
  CloseBracketExpected: '"]"',
  EndOfFileExpected: "nothing after the end of the value",
  UnexpectedEndOfComment: '"*/" at the end of the comment',
  UnexpectedEndOfString: "a double quote at the end of the text",
  UnexpectedEndOfNumber: "a digit",
  InvalidUnicode: "four hexadecimal digits after \\u",
  InvalidEscapeCharacter: 'one of " \\ / b f n r t u after a backslash',
  InvalidCharacter: "control characters to be escaped",
};

const LONGEST_QUOTE = 40;

/** Characters that a terminal could take as instructions or show in a misleading order. JSON escapes the rest. */
const UNPRINTABLE = /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;

/** What was expected where a text stops being JSON, and what is there. */
export function explainError(text: string, { error, offset, length }: ParseError): string {
  const expected = expectations[printParseErrorCode(error)] ?? "JSON";
  return `expected ${expected}, got ${quoteAt(text, offset, length)}`;
}

function quoteAt(text: string, offset: number, length: number): string {
  if (offset >= text.length) return "the end of the file";
  const quoted = JSON.stringify(text.slice(offset, offset + Math.min(LONGEST_QUOTE, Math.max(1, length))));
  return quoted.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
