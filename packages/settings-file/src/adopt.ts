import type { Node } from "jsonc-parser";
import type { SettingsEntry, Wiring } from "./entry.ts";
import { findNode } from "./find-node.ts";
import { findOurs } from "./find-ours.ts";
import { parseSettings } from "./parse-settings.ts";
import type { Settings } from "./parse-settings.ts";
import { toValue } from "./read-json.ts";

/** Whether a text, such as a command, shows that its entry is ours. */
export type IsOurs = (text: string) => boolean;

/** The entries of ours in a text: those in the wiring, and those that have our mark. */
export function adoptMarked(settings: Settings, wiring: Wiring | null, isOurs: IsOurs): Wiring | null {
  const known = wiring ? findOurs(settings, wiring) : new Set<Node>();
  const items = listItems(settings.root, isOurs);
  const found = items.filter((item) => item.mark !== undefined && !isWithin(item.node, known));
  if (found.length === 0) return wiring;
  const entries = found.flatMap((item) => toEntry(item, items) ?? []);
  const before = wiring ?? { version: 1, isNewFile: false, splices: [], entries: [], made: [] };
  // No text has this hash, so the entries are searched for.
  const adopted: Wiring = { ...before, textHash: "", entries: [...before.entries, ...entries] };
  return { ...adopted, made: [...adopted.made, ...findMade(settings, adopted, entries)] };
}

/** Whether a JSON text has entries in its lists, all with our mark. */
export function isAllMarked(text: string, isOurs: IsOurs): boolean {
  const items = listItems(parseSettings(text, "").root, isOurs);
  return items.length > 0 && items.every(({ mark }) => mark !== undefined);
}

/** One thing in a list: an object that holds no list of objects itself. */
interface Item {
  node: Node;
  /** The outermost element that it is part of, and the keys that lead to the list which that is in. */
  element: Node;
  path: readonly string[];
  mark?: string;
}

function listItems(root: Node, isOurs: IsOurs): Item[] {
  const visit = (node: Node, path: readonly string[], element: Node | null): Item[] =>
    (node.children ?? []).flatMap((child) => {
      if (node.type === "object") {
        const [key, value] = child.children ?? [];
        return value ? visit(value, element ? path : [...path, String(key?.value)], element) : [];
      }
      if (child.type !== "object") return [];
      const outermost = element ?? child;
      const inner = visit(child, path, outermost);
      const mark = stringsIn(child).find(isOurs);
      return inner.length > 0 ? inner : [{ node: child, element: outermost, path, ...(mark === undefined ? {} : { mark }) }];
    });
  return visit(root, [], null);
}

function stringsIn({ type, value, children = [] }: Node): string[] {
  if (type === "property") return children.slice(1).flatMap(stringsIn);
  return type === "string" ? [value as string] : children.flatMap(stringsIn);
}

/** The whole element if all of it is ours; only our part if someone added theirs. */
function toEntry({ node, element, path, mark }: Item, items: readonly Item[]): SettingsEntry | null {
  if (mark === undefined) return null;
  const isWhole = items.every((other) => other.element !== element || other.mark !== undefined);
  return { path, value: toValue(isWhole ? element : node), mark };
}

/** The containers that hold nothing else. */
function findMade(settings: Settings, wiring: Wiring, entries: readonly SettingsEntry[]): string[][] {
  const paths = entries.flatMap(({ path }) => path.map((_, index) => path.slice(0, index + 1)));
  const unique = [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
  const ours = findOurs(settings, { ...wiring, made: [...wiring.made, ...unique] });
  return unique.filter((path) => isWithin(findNode(settings, path), ours));
}

function isWithin(node: Node | undefined, nodes: ReadonlySet<Node>): boolean {
  return node !== undefined && (nodes.has(node) || isWithin(node.parent, nodes));
}
