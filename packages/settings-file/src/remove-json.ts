import type { Node } from "jsonc-parser";
import { deleteNodes } from "./delete-nodes.ts";
import type { EditOptions } from "./entry.ts";
import { parseSettings } from "./parse-settings.ts";
import type { Settings } from "./parse-settings.ts";

/** The keys and indexes that lead to a value. */
export type JsonPlace = readonly (string | number)[];

/**
 * Removes array elements from a JSON text, and what is empty without them: the group that held nothing else, the key of a list that is
 * empty. All else stays byte for byte, and so does whatever holds a comment.
 */
export function removeJson(text: string, places: readonly JsonPlace[], { name = "settings" }: EditOptions = {}): string {
  const settings = parseSettings(text, name);
  const gone = new Set(places.flatMap((place) => nodeAt(settings.root, place) ?? []));
  for (const node of gone) climb(node, gone, settings);
  return deleteNodes(settings, withoutNested(gone), []);
}

function nodeAt(root: Node, place: JsonPlace): Node | undefined {
  return place.reduce<Node | undefined>((node, step) => (node === undefined ? undefined : childAt(node, step)), root);
}

function childAt({ type, children = [] }: Node, step: string | number): Node | undefined {
  if (typeof step === "number") return type === "array" ? children[step] : undefined;
  // If a key appears twice, the last one counts.
  return children.findLast(({ children: [key] = [] }) => key?.value === step)?.children?.[1];
}

/** Adds containers that hold nothing else. Iterating a growing `Set` also visits what was added. */
function climb({ parent: container }: Node, gone: Set<Node>, settings: Settings): void {
  if (!container || container === settings.root) return;
  const isEmptied = (container.children ?? []).every((child) => gone.has(child)) && !hasComment(container, settings);
  if (!isEmptied || !container.parent) return;
  const property = container.parent.type === "property" ? container.parent : container;
  const holder = property.parent;
  // A list that is a part of a list's element, as the hooks of a group are, is what the element is there for.
  const isOfElement = container.type === "array" && holder?.parent?.type === "array" && !hasComment(holder, settings);
  gone.add(isOfElement ? holder : property);
}

function hasComment({ offset, length }: Node, { comments }: Settings): boolean {
  return comments.some(({ start, end }) => start >= offset && end <= offset + length);
}

function withoutNested(nodes: ReadonlySet<Node>): Set<Node> {
  const isNested = (node: Node): boolean => node.parent !== undefined && (nodes.has(node.parent) || isNested(node.parent));
  return new Set([...nodes].filter((node) => !isNested(node)));
}
