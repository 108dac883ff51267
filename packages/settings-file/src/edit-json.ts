import { isDeepStrictEqual } from "node:util";
import { isHawkError } from "@hawk/errors";
import { adoptMarked } from "./adopt.ts";
import type { IsOurs } from "./adopt.ts";
import type { Edit, EditOptions, SettingsEntry, Wiring } from "./entry.ts";
import { findNode, findProperty, locate } from "./find-node.ts";
import { findElements, findOwnProperty } from "./find-ours.ts";
import { hashText } from "./hash-text.ts";
import { parseSettings } from "./parse-settings.ts";
import type { Settings } from "./parse-settings.ts";
import { insertEntries } from "./insert-entries.ts";
import { isSameValue } from "./same-value.ts";
import { findKept, removeEntries } from "./remove-entries.ts";

const DEFAULT_NAME = "settings";

/**
 * Makes a JSON text hold these entries of ours and no others. A `null` text means no file. Everything else in it stays byte for byte;
 * without entries, ours are removed.
 *
 * @example
 * ```ts
 * const entries = [{ path: ["hooks", "Stop"], value: { command: "/opt/stop" }, mark: "/opt/stop" }];
 * const { text, wiring } = editJson("{}", entries, null);
 * editJson(text, [], wiring).text; // "{}"
 * ```
 */
export function editJson(
  text: string | null,
  entries: readonly SettingsEntry[],
  remembered: Wiring | null,
  { name = DEFAULT_NAME, isOurs }: EditOptions = {},
): Edit {
  const wanted = withoutRepeats(entries);
  const wiring = isOurs ? adopt(text, remembered, name, isOurs) : remembered;
  if (wanted.length === 0) return { text: removeEntries(text, wiring, name), wiring: null };
  if (text !== null && text.trim() !== "") {
    const settings = parseSettings(text, name);
    // Before removing anything, so an error names the place in the current file.
    for (const entry of wanted) locate(settings, entry);
    // If others edited the file, leave our entries as they formatted them, as long as the values are the same.
    if (wiring?.textHash !== hashText(text) && isCurrent(settings, wanted, wiring?.entries ?? [])) return { text, wiring };
  }
  return putAnew(removeEntries(text, wiring, name), wanted, wiring, name);
}

/** Refuses an unreadable text if it has to change, and leaves it alone if there is nothing to remove. */
function adopt(text: string | null, wiring: Wiring | null, name: string, isOurs: IsOurs): Wiring | null {
  if (text === null || text.trim() === "") return wiring;
  try {
    return adoptMarked(parseSettings(text, name), wiring, isOurs);
  } catch (error) {
    if (isHawkError(error)) return wiring;
    throw error;
  }
}

function putAnew(rest: string | null, wanted: readonly SettingsEntry[], before: Wiring | null, name: string): Edit {
  const kept = findKept(rest, before, name);
  const { text, splices, added, made } = insertEntries(rest, wanted, name);
  const entries = wanted.filter((entry) => added.includes(entry) || includesEntry(kept.entries, entry));
  if (entries.length === 0) return { text, wiring: null };
  const isNewFile = rest === null || before?.isNewFile === true;
  return { text, wiring: { version: 1, textHash: hashText(text), isNewFile, splices, entries, made: [...kept.made, ...made] } };
}

/** Whether a file holds each wanted entry once, and nothing of ours that is no longer wanted. */
function isCurrent(settings: Settings, wanted: readonly SettingsEntry[], ours: readonly SettingsEntry[]): boolean {
  const stale = ours.filter((entry) => !includesEntry(wanted, entry));
  return wanted.every((entry) => isThereOnce(settings, entry)) && !stale.some((entry) => isLeft(settings, entry, wanted));
}

function isThereOnce(settings: Settings, { path, key, value }: SettingsEntry): boolean {
  const container = findNode(settings, path);
  if (!container) return false;
  if (key !== undefined) return findProperty(settings, container, key) !== undefined;
  return (container.children ?? []).filter((child) => isSameValue(child, value)).length === 1;
}

/** An element that is wanted is not left over, even if it has the mark of one that is not. */
function isLeft(settings: Settings, entry: SettingsEntry, wanted: readonly SettingsEntry[]): boolean {
  if (entry.key !== undefined) return findOwnProperty(settings, entry) !== undefined;
  const isWanted = wanted.filter(({ key }) => key === undefined);
  return findElements(settings, entry).some((node) => !isWanted.some(({ value }) => isSameValue(node, value)));
}

function withoutRepeats(entries: readonly SettingsEntry[]): SettingsEntry[] {
  return entries.filter((entry, index) => !includesEntry(entries.slice(0, index), entry));
}

/** Marks do not count: they only help to find an entry. */
function includesEntry(entries: readonly SettingsEntry[], { path, key, value }: SettingsEntry): boolean {
  return entries.some((other) => other.key === key && isDeepStrictEqual(other.path, path) && isDeepStrictEqual(other.value, value));
}
