import { isHawkError } from "@hawk/errors";
import { applyToData, valueAt, removeWithOwners } from "./edit-data.ts";
import { isDeepStrictEqual } from "node:util";
import { splice } from "./lines.ts";
import type { Splice } from "./lines.ts";
import type { Path } from "./locate.ts";
import { splicesForAdd } from "./add.ts";
import { splicesForRemove } from "./remove.ts";
import type { YamlValue } from "./render-value.ts";
import { splicesForSet } from "./set.ts";
import { openYaml, refuseEdit } from "./yaml-text.ts";
import type { YamlText } from "./yaml-text.ts";

/** A change of a value; the text around it stays as it is. */
export type YamlEdit =
  /** One more item at the end of a list, which is made where there is none. */
  | { type: "add"; path: readonly string[]; value: YamlValue }
  /** Another value for a key or an item; a list has its items added and taken out. */
  | { type: "set"; path: Path; value: YamlValue }
  /** Takes out an item or a key; a section that is empty then goes too, unless there is a comment in it. */
  | { type: "remove"; path: Path };

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Edits YAML as text: only the lines that have to change do. `null` is a file that is not there. What comes out is read again, and
 * must say what was wanted, with all comments; otherwise a `HawkError` tells why the edit is not made.
 */
export function editYaml(file: string, text: string | null, edits: readonly YamlEdit[]): string {
  const mark = text?.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const bare = (text ?? "").slice(mark.length);
  return (
    mark + edits.reduce((current, edit) => stepsOf(file, current, edit).reduce((now, step) => editOnce(file, now, step), current), bare)
  );
}

/** A list is changed item by item. */
function stepsOf(file: string, text: string, edit: YamlEdit): YamlEdit[] {
  const before = edit.type === "set" && Array.isArray(edit.value) ? valueAt(openYaml(file, text).data, edit.path) : null;
  if (edit.type !== "set" || !Array.isArray(before) || !Array.isArray(edit.value)) return [edit];
  const wanted = edit.value as readonly YamlValue[];
  const gone = before.flatMap((value, index) => (isIn(wanted, value) ? [] : [index])).toReversed();
  const path = edit.path as readonly string[];
  return [
    ...wanted.filter((value) => !isIn(before, value)).map((value): YamlEdit => ({ type: "add", path, value })),
    ...gone.map((index): YamlEdit => ({ type: "remove", path: [...path, index] })),
  ];
}

function isIn(list: readonly unknown[], value: unknown): boolean {
  return list.some((other) => isDeepStrictEqual(other, value));
}

function editOnce(file: string, text: string, edit: YamlEdit): string {
  const yaml = openYaml(file, text);
  const splices = splicesFor(yaml, edit);
  if (!splices) return text;
  const edited = splice(text, splices);
  verify(yaml, edited, edit);
  return edited;
}

/** `null` when everything is as wanted already. */
function splicesFor(yaml: YamlText, edit: YamlEdit): Splice[] | null {
  if (edit.type === "add") return splicesForAdd(yaml, edit.path, edit.value);
  return edit.type === "set" ? splicesForSet(yaml, edit.path, edit.value) : splicesForRemove(yaml, edit.path);
}

/** Whatever a text looks like: an edit either does what it is meant to, or it is not made. */
function verify(yaml: YamlText, edited: string, edit: YamlEdit): void {
  const after = readAgain(yaml.file, edited);
  const wanted = removeWithOwners(applyToData(yaml.data, edit), edit.path);
  const isAsWanted = after !== null && isDeepStrictEqual(removeWithOwners(after.data, edit.path), wanted);
  if (isAsWanted && hasAll(after.comments, yaml.comments)) return;
  refuseEdit(
    yaml,
    0,
    "unsafe-edit",
    `${edit.path.join(".")} can't be changed without the risk of changing something else`,
    "change it yourself: hawk config edit opens the file",
  );
}

function readAgain(file: string, text: string): YamlText | null {
  try {
    return openYaml(file, text);
  } catch (error) {
    if (isHawkError(error)) return null;
    throw error;
  }
}

/** Both are sorted. */
function hasAll(all: readonly string[], wanted: readonly string[]): boolean {
  let index = 0;
  for (const comment of all) if (comment === wanted[index]) index += 1;
  return index === wanted.length;
}
