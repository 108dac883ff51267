import { removeFromBlock, findEmptyOwner } from "./block.ts";
import { removeFromFlow } from "./flow.ts";
import type { Splice } from "./lines.ts";
import { childrenOf, locate, startOf } from "./locate.ts";
import type { Path, Slot } from "./locate.ts";
import type { YamlText } from "./yaml-text.ts";

/** Takes out an item or a key; `null` when it is not there. */
export function splicesForRemove(yaml: YamlText, path: Path): Splice[] | null {
  const { slots, missing } = locate(yaml, path);
  const slot = slots.at(-1);
  if (missing.length > 0 || !slot) return null;
  if (slot.container.type === "flow-collection") return removeFromFlow(yaml.text, slot.container, slot.item);
  const splice = removeFromBlock(yaml, findEmptyOwner(slots)) ?? removeFirst(slot);
  return splice ? [splice] : [];
}

/** A key that shares its line with a dash goes up to the next one, which takes its place. */
function removeFirst({ container, item }: Slot): Splice | null {
  const children = childrenOf(container);
  const next = children[children.indexOf(item) + 1];
  return next ? { start: startOf(item), end: startOf(next), text: "" } : null;
}
