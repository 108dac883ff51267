import type { Node } from "jsonc-parser";
import type { JsonValue } from "./entry.ts";
import { parseSettings } from "./parse-settings.ts";

/** The value of a settings text; the last of duplicate keys wins, as in the programs that read it. An empty text is `{}`. */
export function readJson(text: string, { name = "the text" }: { name?: string } = {}): JsonValue {
  return text.replace(/^\uFEFF/, "").trim() === "" ? {} : toValue(parseSettings(text, name).root);
}

/** The value that a part of a settings text holds. */
export function toValue(node: Node): JsonValue {
  const { type, children = [] } = node;
  if (type === "array") return children.map(toValue);
  if (type !== "object") return node.value as JsonValue;
  // Without a prototype, "__proto__" is a key like any other.
  const value = Object.create(null) as Record<string, JsonValue>;
  for (const { children: [key, held] = [] } of children) if (key && held) value[key.value as string] = toValue(held);
  return value;
}
