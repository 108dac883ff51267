import { HawkError } from "@hawk/errors";
import type { Node } from "jsonc-parser";
import type { SettingsEntry } from "./entry.ts";
import { describeType, refuseShape } from "./parse-settings.ts";
import type { Settings } from "./parse-settings.ts";
import { describePlace } from "./place.ts";

/** The deepest part of a path that a file has, and the keys that it lacks. */
export interface Location {
  node: Node;
  missing: readonly string[];
}

/** The property of an object that has a key. A key that is there twice is refused: readers differ in which one counts. */
export function findProperty(settings: Settings, object: Node, key: string): Node | undefined {
  const found = (object.children ?? []).filter(({ children: [name] = [] }) => name?.value === key);
  const [first, second] = found;
  if (second) refuseDuplicate(settings, second, key);
  return first;
}

function refuseDuplicate({ name, text }: Settings, { offset }: Node, key: string): never {
  throw new HawkError("settings/duplicate-key", `${describePlace(name, text, offset)} expected the key ${JSON.stringify(key)} once`, {
    changed: false,
    hint: "remove one of the two and try again",
  });
}

/** Follows a path as far as it goes, and throws if something else is in the way. */
export function locate(settings: Settings, { path, key }: Pick<SettingsEntry, "path" | "key">): Location {
  let node = settings.root;
  for (const [depth, step] of path.entries()) {
    expectType(settings, node, "object", path.slice(0, depth));
    const value = findProperty(settings, node, step)?.children?.[1];
    if (!value) return { node, missing: path.slice(depth) };
    node = value;
  }
  expectType(settings, node, key === undefined ? "array" : "object", path);
  return { node, missing: [] };
}

function expectType(settings: Settings, node: Node, type: "array" | "object", path: readonly string[]): void {
  if (node.type === type) return;
  refuseShape(settings, node, `expected ${JSON.stringify(path.join("."))} to be an ${type}, got ${describeType(node)}`);
}

/** What is at a path, if there is something. */
export function findNode(settings: Settings, path: readonly string[]): Node | undefined {
  let node: Node | undefined = settings.root;
  for (const step of path) {
    if (node?.type !== "object") return undefined;
    node = findProperty(settings, node, step)?.children?.[1];
  }
  return node;
}
