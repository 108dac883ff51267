import type { YAMLError } from "yaml";
import type { Flaw } from "./document.ts";
import { printable } from "./quote.ts";

type Explained = Pick<YAMLError, "code" | "message" | "pos">;

/** By the package's error code or the words of its message: what was expected, and what to do. */
const explanations: readonly (readonly [pattern: RegExp, expected: string, hint: string])[] = [
  [/^TAB_AS_INDENT/, "spaces as indentation, got a tab", "indent with spaces"],
  [/end with a \]/, '"]" at the end of the list', 'add the "]", or indent what belongs to the list'],
  [/end with a \}/, '"}" at the end of the mapping', 'add the "}", or indent what belongs to the mapping'],
  [/^BAD_INDENT/, "this line to be indented like its neighbors", "align it with the lines it belongs to"],
  [/Missing closing "quote/, "a double quote at the end of the text", "add it, or indent the lines of the text"],
  [/Missing closing 'quote/, "a single quote at the end of the text", "add it, or indent the lines of the text"],
  [/Missing , (or : )?between/, '"," between the parts', 'add a ","'],
  [/at node end$/, "nothing more after the value", 'check the indentation, and that a space follows "-" and ":"'],
  [
    /^(BLOCK_AS_IMPLICIT_KEY|BLOCK_IN_FLOW)/,
    "one value, got a mapping or list within a line",
    'check the indentation; text that holds ": " needs quotes',
  ],
  [
    /^MULTILINE_IMPLICIT_KEY|need to be followed by map values/,
    '"key: value" in one line',
    'add the missing ":", or put the text in quotes',
  ],
  [/^BAD_SCALAR_START/, "a value that does not start with a reserved character", "put it in quotes"],
  [/^BAD_DQ_ESCAPE/, "an escape that YAML knows after the backslash", 'use single quotes, or write a backslash as "\\\\"'],
  [/^TAG_RESOLVE_FAILED/, "a plain value, got one with the wrong tag", "remove the tag"],
];

/** Says what was expected where the text stops being YAML. */
export function explainYamlError({ code, message, pos: [offset] }: Explained): Flaw {
  const [sentence = ""] = message.split("\n");
  const known = explanations.find(([pattern]) => pattern.test(`${code} ${sentence}`));
  if (known) return { offset, message: `expected ${known[1]}`, hint: known[2] };
  return { offset, message: `expected YAML: ${printable(sentence.slice(0, 200))}`, hint: "fix the file" };
}
