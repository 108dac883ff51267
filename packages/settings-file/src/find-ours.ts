import type { Node } from "jsonc-parser";
import type { JsonValue, SettingsEntry, Wiring } from "./entry.ts";
import { findNode, findProperty } from "./find-node.ts";
import type { Settings } from "./parse-settings.ts";
import { isSameValue } from "./same-value.ts";

/** The elements that an entry without a key left in a file: those with its value, or else what holds its mark. */
export function findElements(settings: Settings, { path, value, mark }: SettingsEntry): Node[] {
  const container = findNode(settings, path);
  if (container?.type !== "array") return [];
  const children = container.children ?? [];
  const same = children.filter((child) => isSameValue(child, value));
  // A second copy of a value without a mark may be somebody else's.
  if (same.length > 0) return mark === undefined ? same.slice(0, 1) : same;
  return mark === undefined ? [] : children.flatMap((child) => findMarked(child, mark, keysWithin(value)));
}

/** The property that an entry with a key left in a file, if it still has our value. */
export function findOwnProperty(settings: Settings, { path, key, value }: SettingsEntry): Node | undefined {
  const container = findNode(settings, path);
  if (key === undefined || container?.type !== "object") return undefined;
  const property = findProperty(settings, container, key);
  const found = property?.children?.[1];
  return found && isSameValue(found, value) ? property : undefined;
}

/** Everything in a file that is ours and can go: array elements, properties, and the root itself when we made it. */
export function findOurs(settings: Settings, { entries, made }: Wiring): Set<Node> {
  const ours = new Set<Node>();
  for (const entry of entries) {
    for (const node of findElements(settings, entry)) ours.add(node);
    const property = entry.mark === undefined ? undefined : findOwnProperty(settings, entry);
    if (property) ours.add(property);
  }
  const paths = [...entries.filter(({ key }) => key !== undefined).map(({ path }) => path), ...made];
  for (const path of paths.toSorted((a, b) => b.length - a.length)) {
    takeSharedProperties(settings, entries, path, ours);
    if (made.some((other) => isSamePath(other, path))) takeContainer(settings, path, ours);
  }
  return ours;
}

/** Properties such as a version, which anything else in their object may need: they go when there is nothing else. */
function takeSharedProperties(settings: Settings, entries: readonly SettingsEntry[], path: readonly string[], ours: Set<Node>): void {
  const shared = entries.filter((entry) => isSamePath(entry.path, path)).flatMap((entry) => findOwnProperty(settings, entry) ?? []);
  const children = findNode(settings, path)?.children ?? [];
  if (children.every((child) => ours.has(child) || shared.includes(child))) for (const property of shared) ours.add(property);
}

/** A container that we made goes when it holds nothing any more, not even a comment. */
function takeContainer(settings: Settings, path: readonly string[], ours: Set<Node>): void {
  const node = findNode(settings, path);
  if (node?.type !== "object" && node?.type !== "array") return;
  const children = node.children ?? [];
  if (!children.every((child) => ours.has(child)) || hasComment(settings, node, children)) return;
  ours.add(node.parent ?? node);
}

function hasComment({ comments, root }: Settings, node: Node, children: readonly Node[]): boolean {
  // The root takes with it all that surrounds it.
  return comments.some(({ start }) => (node === root || isWithin(start, node)) && !children.some((child) => isWithin(start, child)));
}

function isWithin(at: number, { offset, length }: Node): boolean {
  return at >= offset && at < offset + length;
}

/** The smallest array elements that hold the mark, and those around them that are left with nothing. */
function findMarked(element: Node, mark: string, ownKeys: ReadonlySet<string>): Node[] {
  const marked = new Set<Node>();
  const visit = (node: Node, nearest: Node): void => {
    if (node.type === "property" && node.children?.[1]?.type === "string" && node.children[1].value === mark) marked.add(nearest);
    for (const child of node.children ?? []) visit(child, node.type === "array" ? child : nearest);
    if (node.type === "array" && node.children?.length && node.children.every((child) => marked.has(child)) && hasOnly(nearest, ownKeys))
      marked.add(nearest);
  };
  visit(element, element);
  return [...marked];
}

/** Whether somebody has put keys of their own into an object of ours. */
function hasOnly({ type, children = [] }: Node, ownKeys: ReadonlySet<string>): boolean {
  return type === "object" && children.every(({ children: [key] = [] }) => ownKeys.has(key?.value as string));
}

function keysWithin(value: JsonValue, keys = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return keys;
  for (const [key, part] of Object.entries(value as Readonly<Record<string, JsonValue>>)) keysWithin(part, keys.add(key));
  return keys;
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}
