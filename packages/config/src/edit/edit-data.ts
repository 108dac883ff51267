import { isObject } from "@hawk/protocol";
import type { Path } from "./locate.ts";
import type { YamlEdit } from "./edit-yaml.ts";

type Holder = Record<string | number, unknown>;

/** The data after an edit; `undefined` if they don't have the shape that the edit expects. */
export function applyToData(data: unknown, edit: YamlEdit): unknown {
  const copy: unknown = structuredClone(data ?? {});
  const last = edit.path.at(-1) as string | number;
  const holder = edit.path.slice(0, -1).reduce<unknown>(enter, copy) as Holder | undefined;
  if (typeof holder !== "object") return undefined;
  if (edit.type === "add") holder[last] = [...listOf(holder[last]), structuredClone(edit.value)];
  else if (edit.type === "set") holder[last] = structuredClone(edit.value);
  else if (Array.isArray(holder)) holder.splice(last as number, 1);
  else delete holder[last];
  return copy;
}

function enter(holder: unknown, step: string | number): unknown {
  if (typeof holder !== "object" || holder === null) return undefined;
  return ((holder as Holder)[step] ??= {});
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null && Object.hasOwn(value, step) ? (value as Holder)[step] : undefined),
    data,
  );
}

/** The data without what is empty on the way of a path: to say nothing and to say that there is nothing is the same. */
export function removeWithOwners(data: unknown, path: Path): unknown {
  const copy: unknown = structuredClone(data);
  for (let length = path.length; length > 0; length -= 1) {
    const holder = valueAt(copy, path.slice(0, length - 1));
    const step = path[length - 1] as string | number;
    if (isObject(holder) && isEmpty((holder as Holder)[step])) delete (holder as Holder)[step];
  }
  return copy;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
}
