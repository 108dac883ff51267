import { printParseErrorCode } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";
import type { Flaw } from "./document.ts";
import { quote } from "./quote.ts";

const expectations: Record<string, string> = {
  InvalidSymbol: "a value in JSON",
  InvalidNumberFormat: "a number",
  PropertyNameExpected: "a key in double quotes",
  ValueExpected: "a value",
  ColonExpected: '":" after the key',
  CommaExpected: '"," between the parts of a list or an object',
  CloseBraceExpected: '"}"',
  CloseBracketExpected: '"]"',
  EndOfFileExpected: "nothing after the end of the value",
  InvalidCommentToken: "no comment",
  UnexpectedEndOfComment: '"*/" at the end of the comment',
  UnexpectedEndOfString: "a double quote at the end of the text",
  UnexpectedEndOfNumber: "a digit",
  InvalidUnicode: "four hexadecimal digits after \\u",
  InvalidEscapeCharacter: 'one of " \\ / b f n r t u after a backslash',
  InvalidCharacter: "control characters to be escaped",
};

const hints: Record<string, string> = {
  InvalidSymbol: "put text in double quotes",
  PropertyNameExpected: "put the key in double quotes",
  CommaExpected: 'add a ","',
  EndOfFileExpected: "keep one value in the file",
  InvalidCommentToken: "remove the comment: JSON has none",
  UnexpectedEndOfString: 'add a double quote, or write a line break as "\\n"',
  InvalidEscapeCharacter: 'write a backslash as "\\\\"',
  InvalidCharacter: 'write a tab as "\\t" and a line break as "\\n"',
};

/** Says what was expected where the text stops being JSON. */
export function explainJsonError(text: string, error: ParseError | undefined): Flaw {
  if (!error || text.trim() === "") return { offset: 0, message: "expected JSON, got an empty file", hint: "write {} for no settings" };
  const { offset, length } = error;
  const code = printParseErrorCode(error.error);
  if (isTrailingComma(text, offset, code))
    return { offset, message: `expected a value after ",", got "${text[offset]}"`, hint: 'remove the "," before it' };
  const got = offset < text.length ? quote(text.slice(offset, offset + Math.max(1, length))) : "the end of the file";
  return { offset, message: `expected ${expectations[code] ?? "JSON"}, got ${got}`, hint: hints[code] ?? "fix the file" };
}

function isTrailingComma(text: string, offset: number, code: string): boolean {
  const isAtEnd = text[offset] === "}" || text[offset] === "]";
  return (
    isAtEnd && (code === "PropertyNameExpected" || code === "ValueExpected") && /,\s*$/.test(text.slice(Math.max(0, offset - 1000), offset))
  );
}
