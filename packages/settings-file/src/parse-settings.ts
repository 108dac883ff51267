import { HawkError } from "@hawk/errors";
import { createScanner, parseTree } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import { explainError } from "./explain-error.ts";
import { describePlace } from "./place.ts";
import type { Span } from "./splices.ts";

interface Comment extends Span {
  /** It goes on to the end of its line, and so swallows what is put behind it. */
  isLine: boolean;
}

/** A settings file, read. Offsets are those of `text`, a byte order mark counted. */
export interface Settings {
  name: string;
  text: string;
  /** An object. */
  root: Node;
  comments: readonly Comment[];
}

/** Deeper than any settings, and far from what makes a recursive parser overflow. */
const DEEPEST_NESTING = 500;

const advice = { changed: false, hint: "fix the file and try again" } as const;

/** Reads JSON that may hold comments, trailing commas and a byte order mark, as many hosts allow. */
export function parseSettings(text: string, name: string): Settings {
  // A space takes the mark's place, so offsets stay what they are.
  const content = text.replace(/^\uFEFF/, " ");
  const refuse = (offset: number, message: string): never => {
    throw new HawkError("settings/unparsable", `${describePlace(name, text, offset)} ${message}`, advice);
  };
  const { comments, tooDeepAt } = scanText(content);
  if (tooDeepAt !== null) refuse(tooDeepAt, `expected at most ${DEEPEST_NESTING} levels of nesting`);
  const errors: ParseError[] = [];
  const root = parseTree(content, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) refuse(error.offset, explainError(content, error));
  if (!root) return refuse(0, "expected a value, got the end of the file");
  const settings: Settings = { name, text, root, comments };
  if (root.type !== "object") refuseShape(settings, root, `expected an object, got ${describeType(root)}`);
  return settings;
}

/** Refuses a file that is not shaped as its host wants it. */
export function refuseShape({ name, text }: Settings, { offset }: Node, message: string): never {
  throw new HawkError("settings/wrong-shape", `${describePlace(name, text, offset)} ${message}`, advice);
}

export function describeType({ type }: Node): string {
  if (type === "null") return "null";
  return type === "object" || type === "array" ? `an ${type}` : `a ${type}`;
}

/** The scanner does not recurse; the parser does. */
function scanText(text: string): { comments: Comment[]; tooDeepAt: number | null } {
  const scanner = createScanner(text, false);
  const comments: Comment[] = [];
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const isLine = text.startsWith("//", start);
    if (isLine || text.startsWith("/*", start)) comments.push({ start, end: scanner.getPosition(), isLine });
    else if (text[start] === "{" || text[start] === "[") depth += 1;
    else if (text[start] === "}" || text[start] === "]") depth -= 1;
    if (depth > DEEPEST_NESTING) return { comments, tooDeepAt: start };
  }
  return { comments, tooDeepAt: null };
}
