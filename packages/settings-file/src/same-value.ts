import type { Node } from "jsonc-parser";
import type { JsonValue } from "./entry.ts";

/** Whether a part of a file says the same as a value, however it is written. An object that has a key twice equals nothing. */
export function isSameValue(node: Node, value: JsonValue): boolean {
  if (Array.isArray(value)) return node.type === "array" && isSameList(node.children ?? [], value as readonly JsonValue[]);
  if (typeof value === "object" && value !== null)
    return node.type === "object" && isSameObject(node.children ?? [], value as Readonly<Record<string, JsonValue>>);
  return node.type !== "array" && node.type !== "object" && node.value === value;
}

function isSameList(children: readonly Node[], values: readonly JsonValue[]): boolean {
  return children.length === values.length && values.every((value, index) => isSameValue(children[index] as Node, value));
}

function isSameObject(properties: readonly Node[], value: Readonly<Record<string, JsonValue>>): boolean {
  const found = new Map(properties.map(({ children: [key, child] = [] }) => [key?.value as string, child]));
  const keys = Object.keys(value);
  return (
    properties.length === keys.length &&
    keys.every((key) => {
      const child = found.get(key);
      return child !== undefined && isSameValue(child, value[key] as JsonValue);
    })
  );
}
