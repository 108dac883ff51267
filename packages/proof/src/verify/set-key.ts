import { parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";

/** Sets one key of a JSON text, which may have comments, and leaves every other byte as it is. A text that can't be read stays as it is. */
export function setKey(text: string, path: readonly string[], value: unknown): string {
  const root = parseTree(text, undefined, { allowTrailingComma: true });
  return root?.type === "object" ? setIn(text, root, path, value) : text;
}

function setIn(text: string, object: Node, [key = "", ...rest]: readonly string[], value: unknown): string {
  const known = object.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
  if (!known)
    return insert(
      text,
      object,
      key,
      rest.reduceRight((inner: unknown, name) => ({ [name]: inner }), value),
    );
  if (rest.length > 0 && known.type === "object") return setIn(text, known, rest, value);
  // A value where an object should be is the user's mistake, and the agent's to tell.
  return rest.length > 0 ? text : splice(text, known.offset, known.length, JSON.stringify(value));
}

function insert(text: string, { offset, children = [] }: Node, key: string, value: unknown): string {
  return splice(text, offset + 1, 0, `${JSON.stringify(key)}: ${JSON.stringify(value)}${children.length > 0 ? "," : ""}`);
}

function splice(text: string, offset: number, length: number, replacement: string): string {
  return text.slice(0, offset) + replacement + text.slice(offset + length);
}
